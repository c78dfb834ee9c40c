import { type TrackingAddresses, trackHtml } from "#local/ses/html-tracking.ts";
import { fieldOf, type MimePart, parameterOf } from "#local/ses/mailbox/mime-part.ts";
import { decodeBody, encodeBase64Lines } from "#local/ses/transfer-encoding.ts";

interface Edit {
  start: number;
  end: number;
  content: Buffer;
}

const replacedFields = new Set(["message-id", "date", "bcc"]);

/** Encodings in which a byte that looks like `<` may be something else; their links stay unchanged. */
const opaqueCharset = /^(utf-?16|utf-?32|utf-?7|ucs-?2|iso-2022|hz-gb)/i;

/**
 * The message as recipients get it: SES' own Message-ID and Date, no Bcc, and HTML parts with pixel and tracked links. Every
 * other byte is the sender's.
 */
export function deliveredMessage(
  message: Buffer,
  {
    root,
    stamp,
    addresses,
  }: { root: MimePart; stamp: { messageId: string; sentAt: Date }; addresses: TrackingAddresses },
): Buffer {
  const own = `Message-ID: <${stamp.messageId}@email.amazonses.com>\r\nDate: ${mailDate(stamp.sentAt)}\r\n`;
  const edits: Edit[] = [{ start: 0, end: 0, content: Buffer.from(own) }];
  for (const field of root.fields) {
    if (replacedFields.has(field.name.toLowerCase())) edits.push({ ...field, content: Buffer.alloc(0) });
  }
  if (addresses.open || addresses.click) {
    for (const part of htmlParts(root)) edits.push(...trackPart(message, part, addresses));
  }
  return applyEdits(message, edits);
}

function htmlParts(part: MimePart): MimePart[] {
  if (part.parts.length > 0) return part.parts.flatMap(htmlParts);
  const isHtml = /^text\/html\b/i.test(fieldOf(part, "content-type") ?? "");
  const isAttached = /^attachment\b/i.test(fieldOf(part, "content-disposition") ?? "");
  return isHtml && !isAttached ? [part] : [];
}

function trackPart(message: Buffer, part: MimePart, addresses: TrackingAddresses): Edit[] {
  const charset = parameterOf(fieldOf(part, "content-type") ?? "", "charset") ?? "utf-8";
  if (opaqueCharset.test(charset)) return [];
  const encoding = fieldOf(part, "content-transfer-encoding") ?? "7bit";
  const html = decodeBody(message.subarray(part.bodyStart, part.end), encoding).toString("latin1");
  const tracked = trackHtml(html, addresses, (text) => decodeText(text, charset));
  const isRoot = part.end === message.length;
  const body = Buffer.concat([encodeBase64Lines(Buffer.from(tracked, "latin1")), Buffer.from(isRoot ? "\r\n" : "")]);
  const field = part.fields.find((candidate) => candidate.name.toLowerCase() === "content-transfer-encoding");
  const { start, end } = field ?? { start: part.start, end: part.start };
  return [
    { start, end, content: Buffer.from("Content-Transfer-Encoding: base64\r\n") },
    { start: part.bodyStart, end: part.end, content: body },
  ];
}

function decodeText(latin1: string, charset: string): string {
  try {
    return new TextDecoder(charset).decode(Buffer.from(latin1, "latin1"));
  } catch {
    // An unknown charset: addresses are nearly always ASCII, and then the bytes are the text.
    return latin1;
  }
}

function applyEdits(message: Buffer, edits: Edit[]): Buffer {
  const pieces: Buffer[] = [];
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    pieces.push(message.subarray(at, edit.start), edit.content);
    at = edit.end;
  }
  return Buffer.concat([...pieces, message.subarray(at)]);
}

/** RFC 5322: `Sun, 01 Mar 2026 10:00:00 +0000`. */
function mailDate(date: Date): string {
  return date.toUTCString().replace("GMT", "+0000");
}
