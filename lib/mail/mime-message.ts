import MailComposer from "nodemailer/lib/mail-composer";
import type { HeaderField } from "#lib/mail/mail-headers.ts";
import { transferEncodingOf } from "#lib/mail/transfer-encoding.ts";

interface Mailbox {
  name: string;
  address: string;
}

/** A message in its parts. */
export interface MessageContent {
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox;
  /** All but those of addresses, date and MIME. */
  headers: HeaderField[];
  date: Date;
  text: string;
  html: string;
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
 * The message as handed to the provider: text and HTML as alternatives, inline files beside the HTML, attachments
 * around both, no line over 998 characters, nothing fetched. The Message-ID is the provider's to give.
 */
export async function mimeMessage({ text, html, ...content }: MessageContent): Promise<Buffer> {
  const message = new MailComposer({
    ...content,
    alternatives: [alternative("text/plain", text), alternative("text/html", html)],
    // SMTP knows no other line end, and quoted-printable leaves the ones it is given.
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  // nodemailer makes up a Message-ID for a message without one, and writes no header whose value is empty.
  message.setHeader({ key: "Message-ID", value: { prepared: true, value: "" } });
  return message.build();
}

/** As bytes: a lone surrogate becomes the replacement character here rather than in the middle of an encoder. */
function alternative(type: "text/plain" | "text/html", content: string) {
  return {
    contentType: `${type}; charset=utf-8`,
    contentTransferEncoding: transferEncodingOf(content),
    content: Buffer.from(content),
  };
}
