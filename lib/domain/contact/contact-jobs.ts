import type { FieldSweep } from "#lib/domain/contact/field-deletion.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** A part of an address book: an object, and the times and ids of its first and last contact. */
export interface PackedChunk extends PackedPlace {
  name: string;
  rows: number;
  last: PackedPlace;
}

interface PackedPlace {
  createdMs: number;
  id: string;
}

export type ContactJob =
  /**
   * Fold the newest changes into the project's address book, or make one. `broken` is the version of a book that cannot be read;
   * `again` makes even a good one again. `build` continues one that is being made.
   */
  | {
      type: "packContacts";
      dataId: DataId;
      broken?: string | undefined;
      again?: boolean | undefined;
      build?: { version: string; chunks: PackedChunk[] } | undefined;
    }
  /** End the snooze that ends at this time, if it still exists. */
  | { type: "wakeContact"; dataId: DataId; contactId: string; until: string }
  /** Remove a deleted contact's history from before this time, too long for the request that deleted it. */
  | { type: "forgetContact"; dataId: DataId; contactId: string; before: string }
  /** Remove the values of a deleted field. */
  | ({ type: "sweepField" } & FieldSweep);
