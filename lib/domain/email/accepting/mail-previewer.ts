import type { MailRecipient, MailSource } from "#lib/domain/email/accepting/composer.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ContentPart } from "#lib/domain/template/template-syntax.ts";

/** What is wrong with a part of the content. */
export interface PreviewFault {
  field: ContentPart;
  /** From 1; null for content that cannot be rendered. */
  line: number | null;
  column: number | null;
  message: string;
}

/** A mail as its recipient would get it. Faulty parts are null. */
export interface PreviewedMail {
  subject: string | null;
  html: string | null;
  text: string | null;
  /** Bytes of the HTML. */
  sizeBytes: number;
  footerAdded: boolean;
  /** Top-level keys of data that the content reads. */
  dataKeys: string[];
  faults: PreviewFault[];
}

/** Renders content without sending it, within 2 s and 2 MB. Implemented by lib/mail. */
export interface MailPreviewer {
  preview(project: Project, source: MailSource, recipient: MailRecipient): PreviewedMail;
}
