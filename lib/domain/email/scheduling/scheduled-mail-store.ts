import type { Email, EmailAttachment } from "#lib/domain/email/email.ts";
import type { Minute, ScheduledMail } from "#lib/domain/email/scheduling/scheduled-mail.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/**
 * Moves scheduled mails on. Implemented by lib/storage; each move is one write on the condition that the mail is still SCHEDULED,
 * so of several at once one wins. False or undefined when it did not.
 */
export interface ScheduledMailStore {
  /** SCHEDULED → PENDING, while it is scheduled for this time. */
  release(mail: ScheduledMail, now: Date): Promise<boolean>;
  /** SCHEDULED → FAILED `too_late`, while it is scheduled for this time. */
  expire(mail: ScheduledMail, now: Date): Promise<boolean>;
  /** With `attachments`, also replaces those. */
  reschedule(mail: ScheduledMail, now: Date, attachments?: EmailAttachment[]): Promise<Email | undefined>;
  cancel(dataId: DataId, emailId: string, now: Date): Promise<Email | undefined>;
}

/** Scheduled mails of a page, in no order. */
export type ScheduledMailPages = AsyncIterable<ScheduledMail[]>;

/** Finds scheduled mails by time. Implemented by lib/storage; eventual. */
export interface ScheduledMailIndex {
  ofMinute(dataId: DataId, minute: Minute): ScheduledMailPages;
  /** Of all projects, scheduled before this minute. */
  before(minute: Minute): ScheduledMailPages;
  /** All of a project. Reads those of all projects. */
  ofProject(dataId: DataId): ScheduledMailPages;
}
