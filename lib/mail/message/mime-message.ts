import MailComposer from "nodemailer/lib/mail-composer";
import type MimeNode from "nodemailer/lib/mime-node";
import type { HeaderField } from "#lib/mail/message/mail-headers.ts";
import { base64Lines, encodeText } from "#lib/mail/message/transfer-encoding.ts";

interface Mailbox {
  name: string;
  address: string;
}

/** The parts of a message. */
export interface MessageContent {
  from: Mailbox;
  to: Mailbox;
  cc?: Mailbox[];
  replyTo?: Mailbox;
  /** All headers but those of addresses, date and MIME. */
  headers: HeaderField[];
  date: Date;
  text: string;
  /** Undefined in a text/plain message. */
  html: string | undefined;
  attachments: {
    filename: string;
    contentType: string;
    contentDisposition: "attachment" | "inline";
    contentTransferEncoding: "base64";
    content: Buffer;
    cid?: string;
  }[];
}

/**
 * The message for the provider: text and HTML as alternatives, inline files beside the HTML, attachments around both, no line
 * over 998 characters, nothing fetched. The provider assigns the Message-ID.
 */
export function mimeMessage({ text, html, attachments, ...content }: MessageContent): Buffer {
  const message = new MailComposer({
    ...content,
    alternatives: [alternative("text/plain", text), ...(html === undefined ? [] : [alternative("text/html", html)])],
    attachments: attachments.map((file) => ({ ...file, content: base64Lines(file.content) })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  // nodemailer generates a Message-ID for a message without one, but writes no header with an empty value.
  message.setHeader({ key: "Message-ID", value: { prepared: true, value: "" } });
  return Buffer.concat(bytesOf(message));
}

function alternative(type: "text/plain" | "text/html", text: string) {
  const { encoding, bytes } = encodeText(text);
  return { contentType: `${type}; charset=utf-8`, contentTransferEncoding: encoding, content: bytes };
}

/**
 * nodemailer builds the tree and its headers. The contents are already encoded and only concatenated: nodemailer would send
 * each through several streams, which takes longer than all other work for an email.
 */
function bytesOf(node: MimeNode): Buffer[] {
  const head = Buffer.from(`${node.buildHeaders()}\r\n\r\n`);
  const { childNodes, content } = node;
  if (childNodes.length === 0) return content instanceof Buffer ? [head, content] : [head];
  const parts = childNodes.flatMap((child) => [delimiter(`--${node.boundary}`), ...bytesOf(child)]);
  return [head, ...parts, delimiter(`--${node.boundary}--`)];
}

const delimiter = (line: string): Buffer => Buffer.from(`\r\n${line}\r\n`);
