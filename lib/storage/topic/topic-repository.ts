import { DeleteCommand, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { type Topic, topicMark } from "#lib/domain/project/topic.ts";
import { type TopicChanges, type TopicRecord, topicsMax } from "#lib/domain/topic/topic-record.ts";
import type { TopicStore } from "#lib/domain/topic/topic-store.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { apiKeyAttributes } from "#lib/storage/project/api-key-item.ts";
import { dataIdOfItem, projectAttributes, topicEntries, topicsOf } from "#lib/storage/project/project-item.ts";
import {
  changeProject,
  type KeyedProjectItem,
  updateHolding,
  updateKeys,
  type Write,
} from "#lib/storage/project/project-writes.ts";
import { conditionOf, updateOf } from "#lib/storage/table/expressions.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import { itemExists, itemIsAbsent } from "#lib/storage/table/keys.ts";
import { readItem } from "#lib/storage/table/read-item.ts";
import type { Table } from "#lib/storage/table/table.ts";
import {
  newTopicItem,
  topicAttributes,
  topicFromItem,
  topicKey,
  topicPartition,
  topicPrefix,
} from "#lib/storage/topic/topic-item.ts";
import { newTopicOutboxItem, topicOutboxKey } from "#lib/storage/topic/topic-outbox-item.ts";

/**
 * Topics. What every caller needs of them is a list on the project's item and on its key items; names, descriptions and
 * positions are items of their own.
 */
export class TopicRepository implements TopicStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async list(dataId: DataId, topics: readonly Topic[]): Promise<TopicRecord[]> {
    const items = await itemsBelow(this.#table, topicPartition(dataId), topicPrefix);
    const found = new Map(items.map((item) => [item["sk"], item]));
    return topics.flatMap((topic) => {
      const item = found.get(topicKey(dataId, topic.id).sk);
      return item ? [topicFromItem(topic, item)] : [];
    });
  }

  /** 1 RRU, 8 WRU. */
  async create(dataId: DataId, topic: TopicRecord): Promise<"created" | "taken" | "full" | "gone"> {
    const outcome = await this.#change(dataId, async (item) => {
      const topics = topicsOf(item);
      if (topics.some((each) => each.key === topic.key || topicMark(each) === topicMark(topic)))
        return "taken" as const;
      if (topics.length >= topicsMax) return "full" as const;
      const put = { Item: newTopicItem(dataId, topic), ...conditionOf(itemIsAbsent) };
      await this.#transact([
        ...this.#lists(item, [...topics, topic]),
        { Put: { TableName: this.#table.name, ...put } },
      ]);
      return "created" as const;
    });
    return outcome ?? "gone";
  }

  /** 2 RRU, 1 WRU; with a new visibility 8 WRU. */
  async change(
    dataId: DataId,
    topicId: string,
    { changes, now }: { changes: TopicChanges; now: Date },
  ): Promise<TopicRecord | undefined> {
    return this.#change(dataId, async (item) => {
      const topics = topicsOf(item);
      const topic = topics.find(({ id }) => id === topicId);
      if (!topic) return undefined;
      const { name: nm, description: de, position: ps, visibility = topic.visibility } = changes;
      const change = topicAttributes.setOrRemove({ nm, de, ps, up: now.toISOString() });
      const Key = topicKey(dataId, topicId);
      const update = { TableName: this.#table.name, Key, ...updateOf([change], itemExists) };
      const changed = { ...topic, visibility };
      if (visibility === topic.visibility) await this.#table.documents.send(new UpdateCommand(update));
      else {
        const list = topics.map((each) => (each === topic ? changed : each));
        await this.#transact([...this.#lists(item, list), { Update: update }]);
      }
      const stored = await readItem(this.#table, Key);
      return stored && topicFromItem(changed, stored);
    });
  }

  /** 1 RRU, 10 WRU. */
  async remove(dataId: DataId, topicId: string, { now }: { now: Date }): Promise<boolean> {
    const isRemoved = await this.#change(dataId, async (item) => {
      const topics = topicsOf(item);
      const left = topics.filter(({ id }) => id !== topicId);
      if (left.length === topics.length) return false;
      await this.#transact([
        ...this.#lists(item, left),
        { Delete: { TableName: this.#table.name, Key: topicKey(dataId, topicId) } },
        { Put: { TableName: this.#table.name, Item: newTopicOutboxItem(dataId, { topicId, now }) } },
      ]);
      return true;
    });
    return isRemoved ?? false;
  }

  async finishRemoval(dataId: DataId, topicId: string): Promise<void> {
    const Key = topicOutboxKey(dataId, topicId);
    await this.#table.documents.send(new DeleteCommand({ TableName: this.#table.name, Key }));
  }

  /** Undefined when the project is gone or was reset. */
  async #change<T>(dataId: DataId, transact: (item: KeyedProjectItem) => Promise<T>): Promise<T | undefined> {
    return changeProject(this.#table, projectIdOf(dataId), async (item) =>
      dataIdOfItem(item) === dataId ? transact(item) : undefined,
    );
  }

  /** Most projects store no list, so that their key items, which every request reads, stay small. */
  #lists(item: KeyedProjectItem, topics: readonly Topic[]): Write[] {
    const tp = topics.length === 0 ? null : topicEntries(topics);
    return [
      updateHolding(this.#table.name, { item, change: projectAttributes.setOrRemove({ tp }) }),
      ...updateKeys(this.#table.name, item, apiKeyAttributes.setOrRemove({ tp })),
    ];
  }

  async #transact(TransactItems: Write[]): Promise<void> {
    await this.#table.documents.send(new TransactWriteCommand({ TransactItems }));
  }
}
