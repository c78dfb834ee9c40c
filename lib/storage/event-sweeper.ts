import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { WalkPosition } from "#lib/domain/contact/contact-store.ts";
import type { EventDeletionOrder } from "#lib/domain/event/deleted-events.ts";
import type { EventSweeper } from "#lib/domain/event/event-deletion.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { contactPartitions } from "#lib/storage/contact-item.ts";
import { deleteItems, type ItemKey } from "#lib/storage/delete-items.ts";
import { eventIndexPartitions, hashOfName } from "#lib/storage/event-item.ts";
import { lastEventKey } from "#lib/storage/last-events.ts";
import { failedCondition } from "#lib/storage/retry-while.ts";
import type { Table } from "#lib/storage/table.ts";

const itemKey = z.object({ pk: z.string(), sk: z.string() });

/** What one step reads and changes, a second's work at most: how far a sweep may pass its time. */
const recordsAtOnce = 250;
const contactsAtOnce = 1_000;

const updatesAtOnce = 16;

/** An event that came after the deletion is newer, and stays. */
const onlyOlder = "ev.#name <= :before";

/** Finds records by their name in the index, and contacts by going through all of them, partition by partition. */
export class DynamoEventSweeper implements EventSweeper {
  readonly #table: Table;
  readonly #clock: Clock;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  async removeRecords(projectId: string, { name, before }: EventDeletionOrder, until: Date): Promise<boolean> {
    const hash = hashOfName(name);
    for (const partition of eventIndexPartitions(projectId)) {
      let after: Record<string, unknown> | undefined;
      do {
        if (this.#clock.now() >= until) return false;
        const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
          new QueryCommand({
            TableName: this.#table.name,
            IndexName: "gsi2",
            KeyConditionExpression: "pk2 = :partition AND sk2 BETWEEN :first AND :last",
            // Behind all ids of the last instant: `$` is the character after `#`.
            ExpressionAttributeValues: { ":partition": partition, ":first": `${hash}#`, ":last": `${hash}#${before}$` },
            ProjectionExpression: "pk, sk",
            Limit: recordsAtOnce,
            ...(after && { ExclusiveStartKey: after }),
          }),
        );
        await deleteItems(
          this.#table,
          Items.map((item) => itemKey.parse(item)),
        );
        after = LastEvaluatedKey;
      } while (after);
    }
    return true;
  }

  async forgetTimes(
    projectId: string,
    order: EventDeletionOrder,
    from: WalkPosition | undefined,
    until: Date,
  ): Promise<WalkPosition | undefined> {
    let { partition, after }: WalkPosition = from ?? { partition: 0, after: null };
    for (const pk of contactPartitions(projectId).slice(partition)) {
      do {
        if (this.#clock.now() >= until) return { partition, after };
        const page = await this.#page(pk, order, after);
        await mapConcurrently(page.contacts, updatesAtOnce, (contact) => this.#forgetTime(contact, order));
        after = page.next;
      } while (after !== null);
      partition += 1;
    }
    return undefined;
  }

  async #page(
    pk: string,
    { name, before }: EventDeletionOrder,
    after: string | null,
  ): Promise<{ contacts: ItemKey[]; next: string | null }> {
    const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        KeyConditionExpression: "pk = :pk",
        FilterExpression: onlyOlder,
        ProjectionExpression: "pk, sk",
        ExpressionAttributeNames: { "#name": lastEventKey(name) },
        ExpressionAttributeValues: { ":pk": pk, ":before": Date.parse(before) },
        Limit: contactsAtOnce,
        ...(after !== null && { ExclusiveStartKey: { pk, sk: after } }),
      }),
    );
    const next = LastEvaluatedKey ? itemKey.parse(LastEvaluatedKey).sk : null;
    return { contacts: Items.map((item) => itemKey.parse(item)), next };
  }

  /** A contact that is gone, or has had another event meanwhile, needs nothing. */
  async #forgetTime(Key: ItemKey, { name, before }: EventDeletionOrder): Promise<void> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: { ...Key },
      UpdateExpression: "REMOVE ev.#name",
      ConditionExpression: onlyOlder,
      ExpressionAttributeNames: { "#name": lastEventKey(name) },
      ExpressionAttributeValues: { ":before": Date.parse(before) },
    });
    await this.#table.documents.send(update).catch((error: unknown) => {
      if (!failedCondition(error)) throw error;
    });
  }
}
