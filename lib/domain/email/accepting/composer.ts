import type { Contact } from "#lib/domain/contact/contact.ts";
import type { MailContent } from "#lib/domain/email/mail-content.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ContentType } from "#lib/domain/template/content-type.ts";
import type { ContentPart } from "#lib/domain/template/template-syntax.ts";

/** Unrendered content: sources in the template language. */
export interface MailSource {
  subject: string;
  /** HTML; null in a text/plain mail. */
  body: string | null;
  /** Own text; without it the text is made from the HTML. */
  text?: string | null | undefined;
  preheader?: string | null | undefined;
  type: ContentType;
  /** Key of the topic that its links opt out of; null without one. */
  topic?: string | null | undefined;
}

/** One recipient and what its mail is rendered with. */
export interface MailRecipient {
  contact: Pick<Contact, "id" | "email" | "subscribed">;
  emailId: string;
  /** Stored data merged with the request's (`renderData`). */
  data: Record<string, unknown>;
  /** Context of the sending execution: wins over the data, which `data.<key>` still names. */
  context?: Record<string, unknown> | undefined;
}

export interface ComposedMail extends MailContent {
  /** One line, at most 998 characters. */
  subject: string;
  /** One line, at most 998 characters; plain text. */
  preheader: string | null;
  /** Whether HTML or own text got a footer. */
  footerAdded: boolean;
  /** Address of Petrel's List-Unsubscribe header; null when the mail needs none by its type, content and topic. */
  listUnsubscribe: string | null;
}

/** Renders mails: HTML and own text with a footer if the mail's type needs one. Implemented by lib/mail. */
export interface Composer {
  /** Parses once for all recipients. Throws ContentFault of kind `syntax`. */
  parse(project: Project, source: MailSource): ParsedMail;
  /** Bytes of the whole encoded message, never too few. */
  messageBytes(mail: {
    subject: string;
    preheader: string | null;
    html: string;
    text: string | null;
    headers: Record<string, string>;
    attachmentBytes: number[];
  }): number;
}

export interface ParsedMail {
  /** Throws ContentFault of kind `limit`. */
  compose(recipient: MailRecipient): ComposedMail;
  /** The part of a recipient's data that the mail uses: composing with it gives the same. */
  usedData(data: Record<string, unknown>): Record<string, unknown>;
  /** Top-level keys of data that the mail reads, each once. Those known only when rendering are missing. */
  dataKeys: readonly string[];
}

/** The content is faulty: it does not parse, or rendering it exceeds a limit. */
export class ContentFault extends Error {
  override readonly name = "ContentFault";
  readonly kind: "syntax" | "limit";
  readonly part: ContentPart;
  /** Of a syntax fault; both count from 1. */
  readonly place: { line: number; column: number } | undefined;

  /** `message` is shown to the caller; for `syntax` it names line and column. */
  constructor(
    { kind, place }: { kind: ContentFault["kind"]; place?: ContentFault["place"] },
    part: ContentPart,
    message: string,
  ) {
    super(message);
    this.kind = kind;
    this.part = part;
    this.place = place;
  }
}
