import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { activitiesOf, emailEvents, occurrenceEvent } from "#lib/domain/email/reading/email-events.ts";
import type { ActivityReader, EmailActivity, EmailEventName } from "#lib/domain/event/email-activity.ts";
import type { EmailEvent, EmailLogReader } from "#lib/domain/event/email-log.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { emailAttributes, emailFromItem, emailPartition, emailSortPrefix } from "#lib/storage/email/email-item.ts";
import { occurrencesPrefix, ownedOccurrenceFromItem } from "#lib/storage/email/occurrence-item.ts";
import { queryOf } from "#lib/storage/table/expressions.ts";
import { within } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Sorts after every occurrence. Records sort before them, and nothing else is in between. */
const behindOccurrences = "o$";

/** Reads the latest activity of one contact's email from its history, or of all contacts from the log. */
export class MailActivityReader implements ActivityReader {
  readonly #table: Table;
  readonly #log: Pick<EmailLogReader, "each">;

  constructor(table: Table, log: Pick<EmailLogReader, "each">) {
    this.#table = table;
    this.#log = log;
  }

  async ofContact(dataId: DataId, contactId: string): Promise<ReadonlyMap<EmailActivity, number>> {
    const query = {
      TableName: this.#table.name,
      ConsistentRead: true,
      ...queryOf({
        key: within(emailPartition(dataId, contactId), emailSortPrefix, behindOccurrences),
        // Two contacts can share a partition, though rarely.
        filter: emailAttributes.is("ci", "=", contactId),
      }),
    };
    const newest = new Map<EmailActivity, number>();
    for await (const { Items = [] } of paginateQuery({ client: this.#table.documents }, query)) {
      for (const event of Items.flatMap(emailEventsIn)) {
        const at = Date.parse(event.createdAt);
        for (const activity of activitiesOf(event)) {
          newest.set(activity, Math.max(at, newest.get(activity) ?? at));
        }
      }
    }
    return newest;
  }

  async ofAll(
    dataId: DataId,
    activity: EmailActivity,
    since: number | undefined,
  ): Promise<ReadonlyMap<string, number>> {
    const name: EmailEventName = activity === "email.bounce.permanent" ? "email.bounce" : activity;
    // No email is older than 1970, and times far before it have no ISO text to compare.
    const from = since !== undefined && since > 0 ? new Date(since).toISOString() : undefined;
    const newest = new Map<string, number>();
    for await (const entries of this.#log.each(dataId, name, { from, to: undefined })) {
      for (const { contactId, createdAt, permanent } of entries) {
        const counts = permanent || activity !== "email.bounce.permanent";
        // The log is sorted newest first.
        if (counts && !newest.has(contactId)) newest.set(contactId, Date.parse(createdAt));
      }
    }
    return newest;
  }
}

function emailEventsIn(item: Record<string, unknown>): EmailEvent[] {
  if (!String(item["sk"]).startsWith(occurrencesPrefix)) return emailEvents(emailFromItem(item));
  const { email, occurrence } = ownedOccurrenceFromItem(item);
  return [occurrenceEvent(email, occurrence) ?? []].flat();
}
