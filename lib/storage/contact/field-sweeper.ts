import type { WalkBounds, WalkPosition } from "#lib/domain/contact/contact-store.ts";
import type { FieldSweeper } from "#lib/domain/contact/field-store.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactAttributes } from "#lib/storage/contact/contact-item.ts";
import { ContactSweep } from "#lib/storage/contact/contact-sweep.ts";
import { and, or } from "#lib/storage/table/expressions.ts";
import type { Table } from "#lib/storage/table/table.ts";

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
    dataId: DataId,
    { key, deletion }: DeletedField,
    { from, until }: WalkBounds,
  ): Promise<WalkPosition | undefined> {
    // A value that was set again was set by a writer that has seen the deletion.
    const isUnseen = or(contactAttributes.isAbsent("fd"), contactAttributes.is("fd", "<", deletion));
    return this.#contacts.run(dataId, {
      change: contactAttributes.remove(["d", key]),
      condition: and(contactAttributes.exists(["d", key]), isUnseen),
      from,
      until,
    });
  }
}
