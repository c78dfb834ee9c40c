import type { ContentType } from "#lib/domain/template/content-type.ts";

/** Stored content (contract 03 section 1). */
export interface Template extends TemplateContent {
  id: string;
  createdAt: string;
  updatedAt: string;
}

/** The fields that authors set. */
export interface TemplateContent {
  name: string;
  description: string | null;
  /** In the template language, like the body. */
  subject: string;
  /** HTML. */
  body: string;
  /** Shown by mail programs beside the subject. In the template language, like the text. */
  preheader: string | null;
  /** Own plain text; null when it is made from the body. */
  text: string | null;
  from: string;
  fromName: string | null;
  replyTo: string | null;
  type: ContentType;
  /** Key of the topic that a contact must be subscribed to; null for none. */
  topic: string | null;
}

/** Undefined fields stay unchanged. */
export type TemplateChanges = { [Field in keyof TemplateContent]?: TemplateContent[Field] | undefined };
