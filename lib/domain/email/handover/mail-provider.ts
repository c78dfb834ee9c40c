import type { Email, EmailAttachment } from "#lib/domain/email/email.ts";

/** Everything the message is built from. */
export interface OutgoingMail {
  projectId: string;
  email: Email;
  /** The body as rendered. */
  html: string;
  attachments: { attachment: EmailAttachment; bytes: Uint8Array }[];
}

/** What is known after a hand-over. */
export type ProviderAnswer =
  | { kind: "accepted"; messageId: string }
  /** Surely not taken; later it may be. */
  | { kind: "throttled" }
  /** Surely not taken, and never will be. */
  | { kind: "rejected"; reason: string }
  /** Timeout, broken connection, fault on the provider's side: it may have been taken. */
  | { kind: "unknown"; reason: string };

/** The provider that delivers mail. Implemented by lib/mail. */
export interface MailProvider {
  /** Tries once and never again by itself. Throws only before the provider was asked. */
  handOver(mail: OutgoingMail): Promise<ProviderAnswer>;
  /** Mails a second the account may hand over. */
  accountRate(): Promise<number>;
  /** Part of the account's quota of mails in 24 hours that is used, from 0 on; 0 where there is none. */
  quotaUsed(): Promise<number>;
}
