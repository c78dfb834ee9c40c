import type { WalkBounds, WalkPosition } from "#lib/domain/contact/contact-store.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export interface FieldEachValueInput {
  deletedFields: readonly DeletedField[];
  keys: readonly string[];
  until: Date;
  see: (key: string, value: unknown) => void;
}

export interface FieldCountInput {
  deletedFields: readonly DeletedField[];
  key: string;
  until: Date;
}

/** Reads values of single fields over all contacts of a project. Implemented by lib/storage. */
export interface FieldReader {
  /**
   * Reads every value stored under one of the keys, except deleted ones, in no order. Stops at `until`; contact ids are random,
   * so the values read until then are a random sample.
   */
  eachValue(dataId: DataId, input: FieldEachValueInput): Promise<void>;
  /** Contacts that have the key, read strongly; if not complete, the number counted until `until`. */
  count(dataId: DataId, input: FieldCountInput): Promise<{ contacts: number; complete: boolean }>;
}

/** Removes the values of a deleted field. Safe to repeat, to run twice at a time and to die anywhere. */
export interface FieldSweeper {
  /**
   * Processes the contacts that have not seen the deletion, starting at `from`. Returns where it stopped at `until`; undefined
   * when it is finished.
   */
  sweep(dataId: DataId, field: DeletedField, bounds: WalkBounds): Promise<WalkPosition | undefined>;
}
