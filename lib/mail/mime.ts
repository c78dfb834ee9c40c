import MailComposer from "nodemailer/lib/mail-composer";
import type { EmailAttachment } from "#lib/domain/email/email.ts";
import type { OutgoingMail } from "#lib/domain/email/mail-provider.ts";
import { foldableName, givesHeader, headerField, mailHeaders } from "#lib/mail/mail-headers.ts";
import { textPart } from "#lib/mail/text-part.ts";
import { transferEncodingOf } from "#lib/mail/transfer-encoding.ts";
import { withUntrackedLinks } from "#lib/mail/untracked-links.ts";

/**
 * The message as handed to the provider: text and HTML as alternatives, inline files beside the HTML, attachments
 * around both, no line over 998 characters, nothing fetched. The Message-ID is the provider's to give.
 */
export async function buildMime(mail: Omit<OutgoingMail, "projectId">, date: Date): Promise<Buffer> {
  const { email, html, attachments } = mail;
  const message = new MailComposer({
    from: { name: foldableName(email.fromName), address: email.from },
    to: { name: foldableName(email.toName), address: email.to },
    ...(email.replyTo !== null && !givesHeader(email, "Reply-To") && { replyTo: { name: "", address: email.replyTo } }),
    headers: [headerField("Subject", email.subject), ...mailHeaders(email)],
    date,
    alternatives: [
      // A mail of pictures alone has no text, and readers of plain text shall at least learn what it is about.
      alternative("text/plain", textPart(html) || email.subject || "-"),
      alternative("text/html", email.tracking ? withUntrackedLinks(html, email.contactId) : html),
    ],
    attachments: attachments.map(({ attachment, bytes }) => attachmentPart(attachment, bytes)),
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

function attachmentPart({ filename, contentType, disposition, contentId }: EmailAttachment, bytes: Uint8Array) {
  return {
    filename,
    contentType: opaqueType(contentType),
    contentDisposition: disposition,
    contentTransferEncoding: "base64" as const,
    content: Buffer.from(bytes),
    ...(disposition === "inline" && contentId !== null && { cid: contentId }),
  };
}

/** A file that calls itself a message or a multipart may not be encoded (RFC 2046), and could break ours up. */
function opaqueType(contentType: string): string {
  return /^\s*(?:multipart|message)\//i.test(contentType) ? "application/octet-stream" : contentType;
}
