import type { DataId } from "#lib/platform/data-id.ts";
/** Email activities, by event name (contract 07 section 2). Derived from the records, stored nowhere else. */
export const emailEventNames = [
  "email.sent",
  "email.delivery",
  "email.open",
  "email.click",
  "email.bounce",
  "email.complaint",
] as const;

export type EmailEventName = (typeof emailEventNames)[number];

/** Email activities for conditions: the events, and bounces without the transient ones. */
export type EmailActivity = EmailEventName | "email.bounce.permanent";

export const emailActivities = [...emailEventNames, "email.bounce.permanent"] as const satisfies EmailActivity[];

export const isEmailActivity = (name: string): name is EmailActivity => emailActivities.some((each) => each === name);

/** Finds the last time of each activity of a contact's emails, in milliseconds since 1970. Implemented by lib/storage. */
export interface ActivityReader {
  /** For one contact; strong, because it decides memberships: 1 RRU for 4 KB of its emails and their occurrences. */
  ofContact(dataId: DataId, contactId: string): Promise<ReadonlyMap<EmailActivity, number>>;
  /**
   * For every contact with the activity, by contact id, from the log; ignores activity before `since` (milliseconds). May
   * include deleted contacts, and times from before a contact was created again.
   */
  ofAll(dataId: DataId, activity: EmailActivity, since: number | undefined): Promise<ReadonlyMap<string, number>>;
}
