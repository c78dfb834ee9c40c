/** What happens to mails, by the names of the events (contract 07 section 2). Read off the records, stored nowhere else. */
export const emailEventNames = [
  "email.sent",
  "email.delivery",
  "email.open",
  "email.click",
  "email.bounce",
  "email.complaint",
] as const;

export type EmailEventName = (typeof emailEventNames)[number];

/** What conditions ask of mails: the events, and bounces without the transient ones. */
export type EmailActivity = EmailEventName | "email.bounce.permanent";

export const emailActivities = [...emailEventNames, "email.bounce.permanent"] as const satisfies EmailActivity[];

export const isEmailActivity = (name: string): name is EmailActivity => emailActivities.some((each) => each === name);

/** When something of a kind happened last to a contact's mails, in milliseconds since 1970. Implemented by lib/storage. */
export interface ActivityReader {
  /** Of one contact; strong, for memberships are decided by it: 1 RRU for 4 KB of its mails and their occurrences. */
  ofContact(projectId: string, contactId: string): Promise<ReadonlyMap<EmailActivity, number>>;
  /**
   * Of every contact to which it happened, by contact id, from the log; `since` (milliseconds) leaves older ones out. May
   * name contacts that are gone, and times from before a contact that came back was made.
   */
  ofAll(projectId: string, activity: EmailActivity, since: number | undefined): Promise<ReadonlyMap<string, number>>;
}
