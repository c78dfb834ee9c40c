import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { emailEventNames } from "#lib/domain/event/email-activity.ts";
import type { PastEvents, PastEventsFirstSinceInput, WorkflowEvent } from "#lib/domain/execution/running/wait-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { emailPartition } from "#lib/storage/email/email-item.ts";
import { mailEventsOf } from "#lib/storage/event/contact-events.ts";
import { eventAttributes, eventFromItem, eventPrefix } from "#lib/storage/event/event-item.ts";
import { and, queryOf } from "#lib/storage/table/expressions.ts";
import { within } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Bounds of the events after a time: `$` is the character after `#`, and `~` sorts after all key characters. */
const behind = (since: string): string => `${eventPrefix}${since}$`;
const last = `${eventPrefix}~`;

/** Checks whether an event happened while a wait for it was being set up. */
export class PastEventReader implements PastEvents {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** 1 RRU for 4 KB of events recorded since. For email events 1 RRU for 4 KB of all the contact's emails and occurrences. */
  async firstSince(
    dataId: DataId,
    contactId: string,
    { name, since }: PastEventsFirstSinceInput,
  ): Promise<WorkflowEvent | undefined> {
    if (!emailEventNames.some((each) => each === name)) return this.#firstRecorded(dataId, { contactId, name, since });
    const newestFirst = await mailEventsOf(this.#table, { dataId, contactId, isStrong: true });
    return newestFirst.findLast((event) => event.name === name && event.createdAt > since);
  }

  async #firstRecorded(
    dataId: DataId,
    { contactId, name, since }: { contactId: string; name: string; since: string },
  ): Promise<WorkflowEvent | undefined> {
    const query = {
      TableName: this.#table.name,
      ...queryOf({
        key: within(emailPartition(dataId, contactId), behind(since), last),
        // Two contacts can share a partition, though rarely.
        filter: and(eventAttributes.is("ci", "=", contactId), eventAttributes.is("na", "=", name)),
      }),
      ConsistentRead: true,
    };
    for await (const { Items = [] } of paginateQuery({ client: this.#table.documents }, query)) {
      const [first] = Items;
      if (first) return eventFromItem(first);
    }
    return undefined;
  }
}
