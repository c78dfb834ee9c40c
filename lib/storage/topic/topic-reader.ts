import type { Topic } from "#lib/domain/project/topic.ts";
import type { TopicRecord } from "#lib/domain/topic/topic-record.ts";
import type { TopicStore } from "#lib/domain/topic/topic-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { topicFromItem, topicKey } from "#lib/storage/topic/topic-item.ts";

/** Topics for the hosted pages, whose function may read only items that it can name. */
export class TopicReader implements Pick<TopicStore, "list"> {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Eventually consistent, 0.5 RRU a topic. */
  async list(dataId: DataId, topics: readonly Topic[]): Promise<TopicRecord[]> {
    const items = await batchGet(
      this.#table,
      topics.map(({ id }) => topicKey(dataId, id)),
      false,
    );
    return topics.flatMap((topic, index) => {
      const item = items[index];
      return item ? [topicFromItem(topic, item)] : [];
    });
  }
}
