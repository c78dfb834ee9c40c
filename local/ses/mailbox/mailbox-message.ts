import PostalMime, { type Attachment, type Email } from "postal-mime";

/** A message of the mailbox, read as a mail program reads it. */
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

/**
 * What a click is reported for when nobody says which: the first tracked link, by its own address, else the first one
 * that leads to the web.
 */
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
