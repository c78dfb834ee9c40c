import type { NewEmail } from "#lib/domain/email/email.ts";
import type { ContactEvent } from "#lib/domain/event/event.ts";

/** What a message says, as far as anybody is shown it. */
export interface InboundMessage {
  /** Of the first mailbox in From; an address as it is written there. */
  from: { name: string; address: string } | null;
  /** The whole header, decoded, at most 998 characters. */
  fromHeader: string | null;
  subject: string | null;
  /** HTML that is safe to show, at most 200,000 characters; null when there is no body. */
  body: string | null;
  /** The project that Petrel sent this very message for. */
  sentFor: string | null;
}

/** Raw messages that the provider has stored. Implemented by lib/mail. */
export interface InboundMessages {
  /** Undefined when there is no such message, or none that can be read. */
  read(messageId: string): Promise<InboundMessage | undefined>;
}

/** That a message has come to a recipient. */
export interface Arrival {
  /** The project's own id: a reset forgets mails, not that they have come. */
  projectId: string;
  messageId: string;
  recipient: string;
}

/** The record of a mail that came in, as it is first written. */
export interface InboundEmail
  extends Pick<NewEmail, "id" | "contactId" | "to" | "subject" | "from" | "fromName" | "createdAt"> {
  messageId: string;
  /** When the provider took it in. */
  deliveredAt: string;
}

/** Implemented by lib/storage. */
export interface InboundStore {
  /** Strong, 1 RRU. */
  hasArrived(arrival: Arrival): Promise<boolean>;
  /**
   * Keeps that it has arrived, record and event, all or nothing. `repeated`: it had arrived before; `taken`: another mail
   * has this id; nothing was written then.
   */
  keep(
    dataId: string,
    arrival: Arrival,
    email: InboundEmail,
    event: ContactEvent,
  ): Promise<"kept" | "repeated" | "taken">;
}

/** Why mail is not accepted: the month's limit is reached, or the provider found a virus. */
export type RefusalReason = "limit" | "virus";

/** Notes for the activity of a project. Implemented by lib/storage. */
export interface RefusalNotes {
  /** That mail is not accepted; once a day (UTC) and reason. `limit` is null for a virus. */
  note(dataId: string, reason: RefusalReason, limit: number | null, now: Date): Promise<void>;
}
