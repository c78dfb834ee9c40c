import { preheaderHtml } from "#lib/mail/message/preheader.ts";
import { base64Bytes } from "#lib/mail/message/transfer-encoding.ts";

export interface MessageParts {
  subject: string;
  preheader: string | null;
  html: string;
  /** Own text; null when it is made from the HTML. */
  text: string | null;
  /** The caller's headers. */
  headers: Record<string, string>;
  /** Decoded bytes of each attachment. */
  attachmentBytes: number[];
}

/** Boundaries, the headers of all parts and our own: each is a line of bounded length. */
const frameBytes = 16_384;

/** A name of 255 characters, twice: percent-encoded in Content-Disposition, as encoded words in Content-Type. */
const attachmentFrameBytes = 8_192;

/** Text part relative to its HTML: short tags become line breaks and characters that take more room. */
const textShare = 2;

/**
 * An upper bound for the bytes of the encoded message, without building it. The 40 MB rule (contract 00 section 10) is checked
 * when the email is accepted, but the message is built when it is sent. HTML and text are sent as base64 whenever
 * quoted-printable would be larger.
 */
export function messageBytes({ subject, preheader, html, text, headers, attachmentBytes }: MessageParts): number {
  const hiddenBytes = preheader === null ? 0 : Buffer.byteLength(preheaderHtml(preheader));
  const htmlBytes = Buffer.byteLength(html) + hiddenBytes;
  const textBytes = text === null ? htmlBytes * textShare : Buffer.byteLength(text);
  const own = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + headerBytes(value), 0);
  const attached = attachmentBytes.reduce((sum, bytes) => sum + base64Bytes(bytes) + attachmentFrameBytes, 0);
  return frameBytes + headerBytes(subject) + own + base64Bytes(htmlBytes) + base64Bytes(textBytes) + attached;
}

/** Encoded words, quoted-printable at worst: three characters per byte, plus 16 for every 52 characters. */
const headerBytes = (value: string): number => Buffer.byteLength(value) * 4 + 128;
