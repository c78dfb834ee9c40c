import { GetCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { ContactEvent } from "#lib/domain/event/event.ts";
import type { Arrival, InboundEmail, InboundStore } from "#lib/domain/inbound/inbound-ports.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { sha256 } from "#lib/platform/ids.ts";
import { inboundEmailItem } from "#lib/storage/email/inbound-email-item.ts";
import { newEventItem } from "#lib/storage/event/event-item.ts";
import { conditionOf } from "#lib/storage/table/expressions.ts";
import { itemIsAbsent } from "#lib/storage/table/keys.ts";
import { failedCondition, failedConditionAt, retryWhile, wasContended } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

/** Notifications are retried for 7 days at most, and ones in the dead-letter queue for 14. */
const arrivalKeptMs = 15 * 24 * 60 * 60 * 1_000;

/**
 * Received email. Arrivals are noted apart from the record, which is stored with a contact. So the same email is not received
 * twice when the contact changes its address or is deleted.
 */
export class InboundRepository implements InboundStore {
  readonly #table: Table;
  readonly #clock: Clock;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  async hasArrived(arrival: Arrival): Promise<boolean> {
    const get = new GetCommand({ TableName: this.#table.name, Key: arrivalKey(arrival), ConsistentRead: true });
    return (await this.#table.documents.send(get)).Item !== undefined;
  }

  /** 9 WRU, including one for the feed and two for the event lists, plus 2 for each KB of a packed body beyond the first. */
  async keep(
    dataId: DataId,
    arrival: Arrival,
    { email, event }: { email: InboundEmail; event: ContactEvent },
  ): Promise<"kept" | "repeated" | "taken"> {
    const ttl = ttlOf(new Date(this.#clock.now().getTime() + arrivalKeptMs).toISOString());
    const items = [{ ...arrivalKey(arrival), ttl }, inboundEmailItem(dataId, email), newEventItem(dataId, event)];
    const write = new TransactWriteCommand({
      TransactItems: items.map((Item) => ({
        Put: { TableName: this.#table.name, Item, ...conditionOf(itemIsAbsent) },
      })),
    });
    try {
      await retryWhile(wasContended, () => this.#table.documents.send(write));
      return "kept";
    } catch (error) {
      if (!failedCondition(error)) throw error;
      return failedConditionAt(0, error) ? "repeated" : "taken";
    }
  }
}

const arrivalKey = ({ projectId, messageId, recipient }: Arrival) => ({
  pk: `I#${projectId}#${sha256(`${messageId}#${recipient}`)}`,
  sk: "m",
});
