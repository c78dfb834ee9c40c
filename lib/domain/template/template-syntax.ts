/** A part of the content, as the field that holds it is named. */
export type ContentPart = "subject" | "body" | "text" | "preheader";

/** Reads the template language (contract 03 section 4). Implemented by lib/mail. */
export interface TemplateSyntax {
  /** Why the source is not a valid template; undefined when it is. */
  faultIn(source: string, part: ContentPart): SyntaxFault | undefined;
}

/** Line and column count from 1, columns in UTF-16 code units. */
export interface SyntaxFault {
  message: string;
  line: number;
  column: number;
}
