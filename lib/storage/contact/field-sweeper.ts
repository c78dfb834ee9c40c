import type { WalkBounds, WalkPosition } from "#lib/domain/contact/contact-store.ts";
import type { FieldSweeper } from "#lib/domain/contact/field-store.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { ContactSweep } from "#lib/storage/contact/contact-sweep.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Tells a value from before the deletion from one that was set again. */
const unseen = "attribute_exists(d.#key) AND (attribute_not_exists(fd) OR fd < :deletion)";

/**
 * Removes values of a deleted field. It changes neither `up` nor `fd`: the contact still counts as not having seen the
 * deletion, since a late writer may bring the value back.
 */
export class DynamoFieldSweeper implements FieldSweeper {
  readonly #contacts: ContactSweep;

  constructor(table: Table, clock: Clock) {
    this.#contacts = new ContactSweep(table, clock);
  }

  async sweep(
    projectId: string,
    { key, deletion }: DeletedField,
    { from, until }: WalkBounds,
  ): Promise<WalkPosition | undefined> {
    const update = {
      UpdateExpression: "REMOVE d.#key",
      ConditionExpression: unseen,
      ExpressionAttributeNames: { "#key": key },
      ExpressionAttributeValues: { ":deletion": deletion },
    };
    return this.#contacts.run(projectId, { update, from, until });
  }
}
