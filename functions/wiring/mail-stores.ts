import { S3Client } from "@aws-sdk/client-s3";
import { callLimits } from "#lib/platform/call-limits.ts";
import { BodyStore } from "#lib/storage/email/body-store.ts";
import { EmailRepository } from "#lib/storage/email/email-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ContentBucket } from "#lib/storage/upload/content-bucket.ts";

/** Files of 10 MB take longer than the 3 s of other calls. */
const requestTimeout = 10_000;

/** Records, bodies and files of mails, for functions that accept, send or show them. */
export function mailStores(table: Table, bucket: string): { emails: EmailRepository; content: ContentBucket } {
  const limits = { ...callLimits, requestHandler: { ...callLimits.requestHandler, requestTimeout } };
  const content = new ContentBucket(new S3Client(limits), bucket);
  return { emails: new EmailRepository(table, new BodyStore(table, content)), content };
}
