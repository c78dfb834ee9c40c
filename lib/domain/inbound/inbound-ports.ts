import type { NewEmail } from "#lib/domain/email/email.ts";
import type { ContactEvent } from "#lib/domain/event/event.ts";
import type { DataId, ProjectId } from "#lib/platform/data-id.ts";

/** The content of a message, as shown to callers. */
export interface InboundMessage {
  /** From the first mailbox in From; the address as written there. */
  from: { name: string; address: string } | null;
  /** The whole header, decoded, at most 998 characters. */
  fromHeader: string | null;
  subject: string | null;
  /** HTML that is safe to show, at most 200,000 characters; null when there is no body. */
  body: string | null;
  /** The project that Petrel sent this message for. */
  sentFor: string | null;
}

/** Raw messages that the provider has stored. Implemented by lib/mail. */
export interface InboundMessages {
  /** Undefined when the message does not exist, or cannot be read. */
  read(messageId: string): Promise<InboundMessage | undefined>;
}

/** The arrival of a message for a recipient. */
export interface Arrival {
  /** The project's own id: a reset deletes emails, but not the fact that they arrived. */
  projectId: ProjectId;
  messageId: string;
  recipient: string;
}

/** The record of a received email, as first written. */
export interface InboundEmail
  extends Pick<NewEmail, "id" | "contactId" | "to" | "subject" | "from" | "fromName" | "createdAt"> {
  messageId: string;
  /** When the provider received it. */
  deliveredAt: string;
}

/** Implemented by lib/storage. */
export interface InboundStore {
  /** Strong, 1 RRU. */
  hasArrived(arrival: Arrival): Promise<boolean>;
  /**
   * Stores the arrival, the record and the event, atomically. `repeated`: it had arrived before; `taken`: another email has
   * this id; then nothing was written.
   */
  keep(
    dataId: DataId,
    arrival: Arrival,
    records: { email: InboundEmail; event: ContactEvent },
  ): Promise<"kept" | "repeated" | "taken">;
}

/** Why email is not accepted: the month's limit is reached, or the provider found a virus. */
export const refusalReasons = ["limit", "virus"] as const;

export type RefusalReason = (typeof refusalReasons)[number];

export interface NewRefusalNote {
  reason: RefusalReason;
  limit: number | null;
  now: Date;
}

/** Notes in the activity feed of a project. Implemented by lib/storage. */
export interface RefusalNotes {
  /** Notes that email was refused; once a day (UTC) and reason. `limit` is null for a virus. */
  note(dataId: DataId, input: NewRefusalNote): Promise<void>;
}
