import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { WalkPosition } from "#lib/domain/contact/contact-store.ts";
import type { DeletedField } from "#lib/domain/contact/deleted-field.ts";
import type { FieldSweeper } from "#lib/domain/contact/field-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { contactPartitions } from "#lib/storage/contact-item.ts";
import type { ItemKey } from "#lib/storage/delete-items.ts";
import { failedCondition } from "#lib/storage/retry-while.ts";
import type { Table } from "#lib/storage/table.ts";

const itemKey = z.object({ pk: z.string(), sk: z.string() });

/** Contacts that one step looks at, a second's work at most: how far a sweep may pass its time. */
const contactsAtOnce = 1_000;

const updatesAtOnce = 16;

/** What tells a value that was there before the deletion from one that was set anew. */
const unseen = "attribute_exists(d.#key) AND (attribute_not_exists(fd) OR fd < :deletion)";

/**
 * Goes through the contacts of a project, partition by partition. It changes neither `up` nor `fd`: a contact it has been at
 * is as any other that has not seen the deletion, for a late writer may still bring the value back.
 */
export class DynamoFieldSweeper implements FieldSweeper {
  readonly #table: Table;
  readonly #clock: Clock;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  async sweep(
    projectId: string,
    field: DeletedField,
    from: WalkPosition | undefined,
    until: Date,
  ): Promise<WalkPosition | undefined> {
    let { partition, after }: WalkPosition = from ?? { partition: 0, after: null };
    for (const pk of contactPartitions(projectId).slice(partition)) {
      do {
        if (this.#clock.now() >= until) return { partition, after };
        const page = await this.#page(pk, field, after);
        await mapConcurrently(page.contacts, updatesAtOnce, (contact) => this.#takeAway(contact, field));
        after = page.next;
      } while (after !== null);
      partition += 1;
    }
    return undefined;
  }

  async #page(
    pk: string,
    { key, deletion }: DeletedField,
    after: string | null,
  ): Promise<{ contacts: ItemKey[]; next: string | null }> {
    const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        KeyConditionExpression: "pk = :pk",
        FilterExpression: unseen,
        ProjectionExpression: "pk, sk",
        ExpressionAttributeNames: { "#key": key },
        ExpressionAttributeValues: { ":pk": pk, ":deletion": deletion },
        Limit: contactsAtOnce,
        ...(after !== null && { ExclusiveStartKey: { pk, sk: after } }),
      }),
    );
    const next = LastEvaluatedKey ? itemKey.parse(LastEvaluatedKey).sk : null;
    return { contacts: Items.map((item) => itemKey.parse(item)), next };
  }

  /** A contact that is gone, was written meanwhile or has been swept before needs nothing. */
  async #takeAway(Key: ItemKey, { key, deletion }: DeletedField): Promise<void> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: { ...Key },
      UpdateExpression: "REMOVE d.#key",
      ConditionExpression: unseen,
      ExpressionAttributeNames: { "#key": key },
      ExpressionAttributeValues: { ":deletion": deletion },
    });
    await this.#table.documents.send(update).catch((error: unknown) => {
      if (!failedCondition(error)) throw error;
    });
  }
}
