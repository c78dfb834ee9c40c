import type { ScheduledMail } from "#lib/domain/email/scheduling/scheduled-mail.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** The worker's message: which record to hand over. */
export interface SendMessage {
  projectId: DataId;
  emailId: string;
  /** How often the provider or the pace has refused the mail; absent = never. */
  attempt?: number | undefined;
  /** Of a mail that was queued as SCHEDULED: its time then. */
  sendAt?: string | undefined;
}

/** A message about several mails of a project, none of which was refused before. */
export interface MailBatch {
  projectId: DataId;
  emailIds: string[];
}

/** The queue of outgoing mail. Implemented by lib/messaging. */
export interface SendQueue {
  /** At most ten messages; returns when every one of them is durable. */
  sendBatch(messages: SendMessage[]): Promise<void>;
  /** Sends the message to the worker after a delay of at most 900 seconds. */
  sendLater(message: SendMessage, delaySeconds: number): Promise<void>;
}

/** The same queue for scheduled mails. Implemented by lib/messaging. */
export interface ScheduledSendQueue {
  /** At most ten mails, each visible at its time or in 15 minutes, whichever is first; returns when every message is durable. */
  sendScheduled(mails: ScheduledMail[], now: Date): Promise<void>;
}
