import type { WalkBounds, WalkPosition } from "#lib/domain/contact/contact-store.ts";
import { topicMark } from "#lib/domain/project/topic.ts";
import type { TopicSweeper } from "#lib/domain/topic/topic-removal.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactAttributes } from "#lib/storage/contact/contact-item.ts";
import { ContactSweep } from "#lib/storage/contact/contact-sweep.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Changes neither `up` nor `tv`: the contact's effective states stay. */
export class DynamoTopicSweeper implements TopicSweeper {
  readonly #contacts: ContactSweep;

  constructor(table: Table, clock: Clock) {
    this.#contacts = new ContactSweep(table, clock);
  }

  async sweep(dataId: DataId, topicId: string, { from, until }: WalkBounds): Promise<WalkPosition | undefined> {
    const choice = ["tp", topicMark({ id: topicId })] as const;
    return this.#contacts.run(dataId, {
      change: contactAttributes.remove(choice),
      condition: contactAttributes.exists(choice),
      from,
      until,
    });
  }
}
