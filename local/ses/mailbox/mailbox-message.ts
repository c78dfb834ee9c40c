import PostalMime, { type Attachment, type Email } from "postal-mime";

/** A message of the mailbox, parsed as a mail program does. */
export interface MailboxMessage {
  headers: { name: string; value: string }[];
  text: string | null;
  html: string | null;
  attachments: MailboxAttachment[];
}

export interface MailboxAttachment {
  filename: string | null;
  contentType: string;
  disposition: string | null;
  /** Without angle brackets. */
  contentId: string | null;
  content: Buffer;
}

export async function readMailboxMessage(raw: Buffer): Promise<MailboxMessage> {
  const email: Email = await PostalMime.parse(raw, { forceRfc822Attachments: true });
  return {
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: email.text ?? null,
    html: email.html ?? null,
    attachments: email.attachments.map(attachmentOf),
  };
}

/** The default link of a reported click: the first tracked link, by its original address, else the first web link. */
export function firstLink({ html }: MailboxMessage): string | undefined {
  const tracked = /href="[^"]+\/_local\/track\/click\/[^"?]+\?link=([^"&]+)/i.exec(html ?? "")?.[1];
  if (tracked !== undefined) return decodeURIComponent(tracked);
  return /<a\s[^>]*?href="(https?:[^"]+)"/i.exec(html ?? "")?.[1]?.replaceAll("&amp;", "&");
}

function attachmentOf(attachment: Attachment): MailboxAttachment {
  const { content } = attachment;
  return {
    filename: attachment.filename,
    contentType: attachment.mimeType,
    disposition: attachment.disposition,
    contentId: attachment.contentId?.replace(/^<|>$/g, "") ?? null,
    content: typeof content === "string" ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
  };
}
