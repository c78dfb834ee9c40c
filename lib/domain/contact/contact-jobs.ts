import type { FieldSweep } from "#lib/domain/contact/field-deletion.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export type ContactJob =
  /** End the snooze that ends at this time, if it still exists. */
  | { type: "wakeContact"; dataId: DataId; contactId: string; until: string }
  /** Remove a deleted contact's history from before this time, too long for the request that deleted it. */
  | { type: "forgetContact"; dataId: DataId; contactId: string; before: string }
  /** Remove the values of a deleted field. */
  | ({ type: "sweepField" } & FieldSweep);
