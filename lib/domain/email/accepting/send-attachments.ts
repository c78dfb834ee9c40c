import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";
import type { GivenAttachment } from "#lib/domain/email/accepting/send-request.ts";
import type { EmailAttachment } from "#lib/domain/email/email.ts";
import type { UploadStore } from "#lib/domain/upload/upload-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { type Issue, invalid } from "#lib/platform/refusal.ts";

/** Files of scheduled mails, which wait for up to 30 days. */
export const laterKey = (dataId: DataId, sendId: string, index: number): string =>
  `scheduled-mail/${dataId}/${sendId}/${index}`;

/** An attachment whose bytes are in memory or in the content store. */
export interface FoundAttachment extends Omit<EmailAttachment, "key"> {
  bytes: Uint8Array | { uploadedAs: string };
}

interface FindAttachmentsInput {
  dataId: DataId;
  given: GivenAttachment[];
  limitBytes: number;
  now: Date;
}

/** Finds the uploads of a send and checks its total size. Refuses with 422; writes nothing. */
export async function findAttachments(
  stores: { uploads: Pick<UploadStore, "find">; content: ContentStore },
  { dataId, given, limitBytes, now }: FindAttachmentsInput,
): Promise<FoundAttachment[]> {
  const found = await Promise.all(given.map((attachment) => findAttachment(stores, { dataId, attachment, now })));
  const missing = found.flatMap((each, index) => (each ? [] : [unusableUpload(index)]));
  if (missing.length > 0) throw invalid(missing);
  const attachments = found.filter((each) => each !== undefined);
  const bytes = attachments.reduce((sum, { size }) => sum + size, 0);
  if (bytes <= limitBytes) return attachments;
  const message = `The attachments have ${bytes} bytes together; at most ${limitBytes} are allowed.`;
  throw invalid([{ field: "attachments", code: "too_big", message }]);
}

/** Stores the files once for all recipients of this send. An upload is copied: it may expire while a mail still waits. */
export function storeAttachments(
  content: ContentStore,
  dataId: DataId,
  { attachments, isForLater }: { attachments: FoundAttachment[]; isForLater: boolean },
): Promise<EmailAttachment[]> {
  const sendId = newId();
  return Promise.all(
    attachments.map(async ({ bytes, ...attachment }, index) => {
      const key = isForLater ? laterKey(dataId, sendId, index) : `mail/${dataId}/${sendId}/${index}`;
      await ("uploadedAs" in bytes ? content.copy(bytes.uploadedAs, key) : content.put(key, bytes));
      return { ...attachment, key };
    }),
  );
}

async function findAttachment(
  stores: { uploads: Pick<UploadStore, "find">; content: ContentStore },
  { dataId, attachment: given, now }: { dataId: DataId; attachment: GivenAttachment; now: Date },
): Promise<FoundAttachment | undefined> {
  const { source, ...attachment } = given;
  if ("content" in source) return { ...attachment, size: source.content.length, bytes: source.content };
  const upload = await stores.uploads.find(dataId, source.uploadId);
  if (!upload || upload.expiresAt <= now.toISOString()) return undefined;
  // The upload address enforces the announced length; on the laptop, which checks no signatures, this does.
  const size = await stores.content.findSize(upload.key);
  return size === upload.size ? { ...attachment, size, bytes: { uploadedAs: upload.key } } : undefined;
}

const unusableUpload = (index: number): Issue => ({
  field: `attachments.${index}.uploadId`,
  code: "custom",
  message: "Unknown or expired upload. Upload the file first and use its uploadId.",
});
