import type { EmailAttachment, MailAddress } from "#lib/domain/email/email.ts";

/** A body of POST /v1/send that fits the schema (contract 01 section 1); addresses are normalised. */
export interface SendRequest {
  /** As given, at least one; the same address may come more than once. */
  recipients: MailAddress[];
  /** Each address once, and in none of the lists before; empty with several recipients. */
  cc: MailAddress[];
  bcc: MailAddress[];
  subject?: string | undefined;
  body?: string | undefined;
  /** Without body and template: the mail is text/plain. */
  text?: string | undefined;
  preheader?: string | undefined;
  /** Id of a template. */
  template?: string | undefined;
  from?: MailAddress | undefined;
  subscribed?: boolean | undefined;
  data?: Record<string, unknown> | undefined;
  headers: Record<string, string>;
  reply?: string | undefined;
  attachments: GivenAttachment[];
  tracking?: boolean | undefined;
  /** Each once. */
  tags: string[];
  metadata: Record<string, string>;
  /** Checks and renders only. */
  dryRun: boolean;
}

/** A file with its bytes, or with the upload that holds them. */
export interface GivenAttachment extends Omit<EmailAttachment, "size" | "key"> {
  source: { content: Uint8Array } | { uploadId: string };
}
