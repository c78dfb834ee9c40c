import type { Email, EmailAttachment } from "#lib/domain/email/email.ts";
import type { MailContent } from "#lib/domain/email/mail-content.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Everything the message is built from. */
export interface OutgoingMail extends MailContent {
  dataId: DataId;
  email: Email;
  attachments: { attachment: EmailAttachment; bytes: Uint8Array }[];
}

/** What is known after a hand-over. */
export type ProviderAnswer =
  | { kind: "accepted"; messageId: string }
  /** Certainly not taken; it may be taken later. */
  | { kind: "throttled" }
  /** Certainly not taken, and never will be. */
  | { kind: "rejected"; reason: string }
  /** Timeout, broken connection, fault on the provider's side: it may have been taken. */
  | { kind: "unknown"; reason: string };

/** The provider that delivers mail. Implemented by lib/mail. */
export interface MailProvider {
  /** Tries once, without retries. Throws only before the provider was asked. */
  handOver(mail: OutgoingMail): Promise<ProviderAnswer>;
  /** Mails a second the account may hand over. */
  accountRate(): Promise<number>;
  /** The used part of the account's quota of mails in 24 hours, from 0 on; 0 where there is none. */
  quotaUsed(): Promise<number>;
}
