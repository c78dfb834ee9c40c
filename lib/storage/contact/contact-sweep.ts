import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { WalkPosition } from "#lib/domain/contact/contact-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { contactPartitions } from "#lib/storage/contact/contact-item.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { type Change, type Condition, queryOf, updateOf } from "#lib/storage/table/expressions.ts";
import { keys } from "#lib/storage/table/keys.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

interface ContactSweepInput {
  change: Change;
  /** Selects the contacts that change. */
  condition: Condition;
  from: WalkPosition | undefined;
  until: Date;
}

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
  async run(dataId: DataId, { change, condition, from, until }: ContactSweepInput): Promise<WalkPosition | undefined> {
    const update = updateOf([change], condition);
    let { partition, after }: WalkPosition = from ?? { partition: 0, after: null };
    for (const pk of contactPartitions(dataId).slice(partition)) {
      do {
        if (this.#clock.now() >= until) return { partition, after };
        const page = await this.#page(pk, condition, after);
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
    filter: Condition,
    after: string | null,
  ): Promise<{ contacts: ItemKey[]; next: string | null }> {
    const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        ...queryOf({ key: keys.is("pk", "=", pk), filter, only: keys.only("pk", "sk") }),
        Limit: contactsAtOnce,
        ...(after !== null && { ExclusiveStartKey: { pk, sk: after } }),
      }),
    );
    const next = LastEvaluatedKey ? itemKey.parse(LastEvaluatedKey).sk : null;
    return { contacts: Items.map((item) => itemKey.parse(item)), next };
  }
}
