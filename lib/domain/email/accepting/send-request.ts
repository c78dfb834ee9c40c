import type { EmailAttachment, MailAddress } from "#lib/domain/email/email.ts";
import type { Refusal } from "#lib/platform/refusal.ts";

/** A body of POST /v1/send that fits the schema (contract 01 section 1); addresses are normalised. */
export interface SendRequest {
  /** Each address once, at least one. */
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
  /** Key of a topic. */
  topic?: string | undefined;
  attachments: GivenAttachment[];
  tracking?: boolean | undefined;
  /** Each once. */
  tags: string[];
  metadata: Record<string, string>;
  /** When to send, ISO 8601 with milliseconds; at once if absent. */
  sendAt?: string | undefined;
  /** Checks and renders only. */
  dryRun: boolean;
}

/** A file with its bytes, or with the upload that holds them. */
export interface GivenAttachment extends Omit<EmailAttachment, "size" | "key"> {
  source: { content: Uint8Array } | { uploadId: string };
}

/** A body of POST /v1/send/batch (contract 13 section 3). */
export interface BatchRequest {
  /** An email that does not fit the schema comes as its refusal. */
  emails: readonly (SendRequest | Refusal)[];
  /** `all`: a fault refuses the whole batch. `each`: faulty emails are left out. */
  mode: "all" | "each";
  dryRun: boolean;
}
