import type { Email, EmailAttachment } from "#lib/domain/email/email.ts";
import type { OutgoingMail } from "#lib/domain/email/handover/mail-provider.ts";
import { afterBodyStart } from "#lib/mail/message/html-document.ts";
import { foldableName, givesHeader, mailHeaders, projectHeader, subjectField } from "#lib/mail/message/mail-headers.ts";
import { type MessageContent, mimeMessage } from "#lib/mail/message/mime-message.ts";
import { preheaderHtml } from "#lib/mail/message/preheader.ts";
import { textPart } from "#lib/mail/message/text-part.ts";
import { withUntrackedLinks } from "#lib/mail/template/untracked-links.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";

/** The message of a record. */
export function buildMime({ dataId, email, html, text, attachments }: OutgoingMail, date: Date): Buffer {
  return mimeMessage({
    from: { name: foldableName(email.fromName), address: email.from },
    to: { name: foldableName(email.toName), address: email.to },
    ...(email.cc && { cc: email.cc.map(({ name, email: address }) => ({ name: foldableName(name), address })) }),
    ...(email.replyTo !== null && !givesHeader(email, "Reply-To") && { replyTo: { name: "", address: email.replyTo } }),
    headers: [subjectField(email.subject), { key: projectHeader, value: projectIdOf(dataId) }, ...mailHeaders(email)],
    date,
    // An email of images only has no text, but readers of plain text should at least learn its subject.
    text: (text ?? textPart(html)) || email.subject || "-",
    html: html === "" ? undefined : htmlPart(email, html),
    attachments: attachments.map(({ attachment, bytes }) => attachmentPart(attachment, bytes)),
  });
}

function htmlPart({ tracking, contactId, preheader }: Email, html: string): string {
  const marked = tracking ? withUntrackedLinks(html, contactId) : html;
  return preheader === null ? marked : afterBodyStart(marked, preheaderHtml(preheader));
}

function attachmentPart(
  { filename, contentType, disposition, contentId }: EmailAttachment,
  bytes: Uint8Array,
): MessageContent["attachments"][number] {
  return {
    filename,
    contentType: opaqueType(contentType),
    contentDisposition: disposition,
    contentTransferEncoding: "base64",
    content: Buffer.from(bytes),
    ...(disposition === "inline" && contentId !== null && { cid: contentId }),
  };
}

/** A file declared as a message or multipart may not be encoded (RFC 2046) and could break our structure. */
function opaqueType(contentType: string): string {
  return /^\s*(?:multipart|message)\//i.test(contentType) ? "application/octet-stream" : contentType;
}
