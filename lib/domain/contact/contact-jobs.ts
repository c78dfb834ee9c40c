import type { FieldSweep } from "#lib/domain/contact/field-deletion.ts";

export type ContactJob =
  /** End the snooze that ends at this time, if it still exists. */
  | { type: "wakeContact"; dataId: string; contactId: string; until: string }
  /** Remove a deleted contact's history from before this time, too long for the request that deleted it. */
  | { type: "forgetContact"; dataId: string; contactId: string; before: string }
  /** Remove the values of a deleted field. */
  | ({ type: "sweepField" } & FieldSweep);
