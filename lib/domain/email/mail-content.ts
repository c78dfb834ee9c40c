import { packText } from "#lib/platform/packed-text.ts";

/** The rendered content of a mail. */
export interface MailContent {
  /** A whole document; empty in a text/plain mail. */
  html: string;
  /** The author's own text; null when the text is made from the HTML. */
  text: string | null;
}

/** What a record stores of its content. */
export interface PackedContent {
  /** HTML and own text, one after the other, packed by `packText`. */
  body: Uint8Array;
  /** Where the own text begins, in UTF-16 code units; null without one. */
  textFrom: number | null;
}

export const packContent = ({ html, text }: MailContent): PackedContent => ({
  body: packText(html + (text ?? "")),
  textFrom: text === null ? null : html.length,
});

export const contentOf = (unpacked: string, textFrom: number | null): MailContent =>
  textFrom === null
    ? { html: unpacked, text: null }
    : { html: unpacked.slice(0, textFrom), text: unpacked.slice(textFrom) };
