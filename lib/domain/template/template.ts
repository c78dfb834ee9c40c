import type { ContentType } from "#lib/domain/email/email.ts";

/** Stored content (contract 03 section 1). */
export interface Template {
  id: string;
  name: string;
  description: string | null;
  subject: string;
  body: string;
  from: string;
  fromName: string | null;
  replyTo: string | null;
  type: ContentType;
  createdAt: string;
  updatedAt: string;
}
