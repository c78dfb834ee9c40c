import { base64Bytes } from "#lib/mail/message/transfer-encoding.ts";

export interface MessageParts {
  subject: string;
  html: string;
  /** The caller's own headers. */
  headers: Record<string, string>;
  /** Decoded bytes of each attachment. */
  attachmentBytes: number[];
}

/** Boundaries, the headers of all parts and our own: each is one line of bounded length. */
const frameBytes = 16_384;

/** A name of 255 characters, twice: percent-encoded in Content-Disposition, as encoded words in Content-Type. */
const attachmentFrameBytes = 8_192;

/** The text part against the HTML it is made from: short tags become line breaks and signs that take more room. */
const textShare = 2;

/**
 * Bytes of the whole encoded message, never too few, without building it: the 40 MB rule (contract 00 section 10) is
 * judged where the mail is accepted, the message is built where it is sent. HTML and text are sent as base64 whenever
 * quoted-printable would take more room.
 */
export function messageBytes({ subject, html, headers, attachmentBytes }: MessageParts): number {
  const htmlBytes = Buffer.byteLength(html);
  const own = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + headerBytes(value), 0);
  const attached = attachmentBytes.reduce((sum, bytes) => sum + base64Bytes(bytes) + attachmentFrameBytes, 0);
  return (
    frameBytes + headerBytes(subject) + own + base64Bytes(htmlBytes) + base64Bytes(htmlBytes * textShare) + attached
  );
}

/** Encoded words, quoted-printable at worst: three characters a byte and a frame of 16 for every 52 characters. */
const headerBytes = (value: string): number => Buffer.byteLength(value) * 4 + 128;
