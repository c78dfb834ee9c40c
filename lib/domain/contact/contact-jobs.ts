import type { FieldSweep } from "#lib/domain/contact/field-deletion.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export type ContactJob =
  /**
   * Fold the newest changes into the project's address book, or make one. `broken` is the version of a book that a search could
   * not read, because of this `chunk` if it is given. `again` makes a good book again, unless it was begun after `since`. `build`
   * continues the build that began with this version.
   */
  | {
      type: "packContacts";
      dataId: DataId;
      broken?: string | undefined;
      chunk?: string | undefined;
      again?: boolean | undefined;
      since?: string | undefined;
      build?: { version: string } | undefined;
    }
  /** End the snooze that ends at this time, if it still exists. */
  | { type: "wakeContact"; dataId: DataId; contactId: string; until: string }
  /** Remove a deleted contact's history from before this time, too long for the request that deleted it. */
  | { type: "forgetContact"; dataId: DataId; contactId: string; before: string }
  /** Remove the values of a deleted field. */
  | ({ type: "sweepField" } & FieldSweep);
