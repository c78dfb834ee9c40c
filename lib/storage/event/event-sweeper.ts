import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { WalkBounds, WalkPosition } from "#lib/domain/contact/contact-store.ts";
import type { EventDeletionRequest } from "#lib/domain/event/deleted-events.ts";
import type { EventSweeper } from "#lib/domain/event/event-deletion.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactAttributes } from "#lib/storage/contact/contact-item.ts";
import { ContactSweep } from "#lib/storage/contact/contact-sweep.ts";
import { eventIndexPartitions, hashOfName } from "#lib/storage/event/event-item.ts";
import { lastEventKey } from "#lib/storage/event/last-events.ts";
import { deleteItems } from "#lib/storage/table/delete-items.ts";
import { and, queryOf } from "#lib/storage/table/expressions.ts";
import { keys } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";

const itemKey = z.object({ pk: z.string(), sk: z.string() });

/** Records that one step reads and deletes in a second at most: how far a sweep may exceed its deadline. */
const recordsAtOnce = 250;

/** Finds records by name in the index, and contacts by scanning all of them. */
export class DynamoEventSweeper implements EventSweeper {
  readonly #table: Table;
  readonly #clock: Clock;
  readonly #contacts: ContactSweep;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
    this.#contacts = new ContactSweep(table, clock);
  }

  async removeRecords(dataId: DataId, { name, before }: EventDeletionRequest, deadline: Date): Promise<boolean> {
    const hash = hashOfName(name);
    // After all ids of the last instant: `$` is the character after `#`.
    const isBefore = keys.between("sk2", `${hash}#`, `${hash}#${before}$`);
    for (const partition of eventIndexPartitions(dataId)) {
      let after: Record<string, unknown> | undefined;
      do {
        if (this.#clock.now() >= deadline) return false;
        const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
          new QueryCommand({
            TableName: this.#table.name,
            IndexName: "gsi2",
            ...queryOf({ key: and(keys.is("pk2", "=", partition), isBefore), only: keys.only("pk", "sk") }),
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
    dataId: DataId,
    { name, before }: EventDeletionRequest,
    { from, until: deadline }: WalkBounds,
  ): Promise<WalkPosition | undefined> {
    const time = ["ev", lastEventKey(name)] as const;
    return this.#contacts.run(dataId, {
      change: contactAttributes.remove(time),
      // An event recorded after the deletion is newer, so its time stays.
      condition: contactAttributes.is(time, "<=", Date.parse(before)),
      from,
      until: deadline,
    });
  }
}
