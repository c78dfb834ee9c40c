import { QueryCommand, UpdateCommand, type UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { WalkPosition } from "#lib/domain/contact/contact-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { contactPartitions } from "#lib/storage/contact/contact-item.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** An update of contacts, and the condition that selects them. */
export type ContactUpdateExpression = Required<
  Pick<
    UpdateCommandInput,
    "UpdateExpression" | "ConditionExpression" | "ExpressionAttributeNames" | "ExpressionAttributeValues"
  >
>;

const itemKey = z.object({ pk: z.string(), sk: z.string() });

/** Contacts that one step reads in a second at most: how far a sweep may exceed its deadline. */
const contactsAtOnce = 1_000;

const updatesAtOnce = 16;

/** Applies one update to all matching contacts of a project, partition by partition. Idempotent. */
export class ContactSweep {
  readonly #table: Table;
  readonly #clock: Clock;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  /** Returns where to continue after `until`. 0.5 RRU for 4 KB of contacts, 1 WRU for each KB of an updated one. */
  async run(
    projectId: string,
    { update, from, until }: { update: ContactUpdateExpression; from: WalkPosition | undefined; until: Date },
  ): Promise<WalkPosition | undefined> {
    let { partition, after }: WalkPosition = from ?? { partition: 0, after: null };
    for (const pk of contactPartitions(projectId).slice(partition)) {
      do {
        if (this.#clock.now() >= until) return { partition, after };
        const page = await this.#page(pk, update, after);
        // A contact that is gone, or no longer matches, needs no update.
        await mapConcurrently(page.contacts, updatesAtOnce, (Key) =>
          conditionHolds(() =>
            this.#table.documents.send(new UpdateCommand({ TableName: this.#table.name, Key: { ...Key }, ...update })),
          ),
        );
        after = page.next;
      } while (after !== null);
      partition += 1;
    }
    return undefined;
  }

  async #page(
    pk: string,
    { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues }: ContactUpdateExpression,
    after: string | null,
  ): Promise<{ contacts: ItemKey[]; next: string | null }> {
    const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        KeyConditionExpression: "pk = :pk",
        FilterExpression: ConditionExpression,
        ProjectionExpression: "pk, sk",
        ExpressionAttributeNames,
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ":pk": pk },
        Limit: contactsAtOnce,
        ...(after !== null && { ExclusiveStartKey: { pk, sk: after } }),
      }),
    );
    const next = LastEvaluatedKey ? itemKey.parse(LastEvaluatedKey).sk : null;
    return { contacts: Items.map((item) => itemKey.parse(item)), next };
  }
}
