import type { ContentType } from "#lib/domain/email/email.ts";

/** Stored content (contract 03 section 1). */
export interface Template extends TemplateContent {
  id: string;
  createdAt: string;
  updatedAt: string;
}

/** What its authors decide. */
export interface TemplateContent {
  name: string;
  description: string | null;
  /** In the template language, as the body is. */
  subject: string;
  /** HTML. */
  body: string;
  from: string;
  fromName: string | null;
  replyTo: string | null;
  type: ContentType;
}

/** What is undefined stays as it is. */
export type TemplateChanges = { [Field in keyof TemplateContent]?: TemplateContent[Field] | undefined };
