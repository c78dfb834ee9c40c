import type { WalkPosition } from "#lib/domain/contact/contact-store.ts";
import type { DeletedField } from "#lib/domain/contact/deleted-field.ts";

/** Values of single fields over all contacts of a project. Implemented by lib/storage. */
export interface FieldReader {
  /**
   * Shows every value that is stored under one of the keys, deleted ones left out, in no order. Ends at `until`; the ids of
   * contacts are random, so what it has shown by then is a random sample.
   */
  eachValue(
    projectId: string,
    deletedFields: readonly DeletedField[],
    keys: readonly string[],
    until: Date,
    see: (key: string, value: unknown) => void,
  ): Promise<void>;
  /** Contacts that have the key, read strongly; what was counted until `until` when that is not all. */
  count(
    projectId: string,
    deletedFields: readonly DeletedField[],
    key: string,
    until: Date,
  ): Promise<{ contacts: number; complete: boolean }>;
}

/** Takes the values of a deleted field away. Safe to repeat, to run twice at a time and to die anywhere. */
export interface FieldSweeper {
  /**
   * Works on the contacts that have not seen the deletion, from a place on. Where it stopped at `until`; undefined when it
   * has been through all.
   */
  sweep(
    projectId: string,
    field: DeletedField,
    from: WalkPosition | undefined,
    until: Date,
  ): Promise<WalkPosition | undefined>;
}
