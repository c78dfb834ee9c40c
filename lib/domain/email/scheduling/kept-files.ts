import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";
import { laterKey } from "#lib/domain/email/accepting/send-attachments.ts";
import type { Email, EmailAttachment } from "#lib/domain/email/email.ts";
import { aheadMsMax } from "#lib/domain/email/scheduling/send-time.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";

interface KeptFilePorts {
  content: Pick<ContentStore, "copy">;
  emails: KeptBodies;
}

/** Implemented by lib/storage. */
export interface KeptBodies {
  /** Stores the body of a mail with `sendAt` again, so that it is kept as if the mail was accepted now. */
  keepBody(dataId: DataId, email: Email, now: Date): Promise<void>;
}

/** Body and files of a mail are kept for a time within 30 days of its acceptance. */
export const outlivesFiles = ({ createdAt }: Pick<Email, "createdAt">, sendAt: string): boolean =>
  Date.parse(sendAt) - Date.parse(createdAt) > aheadMsMax;

/** Keeps them for another 30 days, in new files. Returns the attachments with the new keys. */
export async function keepFiles(
  { content, emails }: KeptFilePorts,
  dataId: DataId,
  { email, now }: { email: Email; now: Date },
): Promise<EmailAttachment[]> {
  const copyId = newId();
  await emails.keepBody(dataId, email, now);
  return Promise.all(
    email.attachments.map(async (attachment, index) => {
      const key = laterKey(dataId, copyId, index);
      await content.copy(attachment.key, key);
      return { ...attachment, key };
    }),
  );
}
