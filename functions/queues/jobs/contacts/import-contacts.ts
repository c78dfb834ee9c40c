import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { ContactImport } from "#lib/domain/import/contact-import.ts";
import type { ContinueImport } from "#lib/domain/import/import-job.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";

/** The key of an import's file (lib/domain/import/import-file.ts). S3 encodes keys like form fields. */
const objectKey = z
  .string()
  .transform((key) => decodeURIComponent(key.replaceAll("+", " ")).split("/"))
  .pipe(z.tuple([z.literal("imports"), dataId, z.guid()]));

const arrival = z
  .object({ eventSource: z.literal("aws:s3"), s3: z.object({ object: z.object({ key: objectKey }) }) })
  .transform(({ s3 }): ContinueImport => {
    const [, dataId, jobId] = s3.object.key;
    return { type: "importContacts", dataId, jobId };
  });

/** Messages of S3: files that have arrived, or the test when notifications are set up. */
export const arrivals = z.union([
  z.object({ Records: z.array(arrival) }).transform(({ Records }) => Records),
  z.object({ Event: z.literal("s3:TestEvent") }).transform((): ContinueImport[] => []),
]);

/** A file is one of contacts, or of addresses for the suppression list: its job tells. */
export const importContacts = (imports: readonly Pick<ContactImport, "work">[], jobs: JobQueue<ContinueImport>) =>
  jobKind({
    type: "importContacts",
    fields: { dataId, jobId: z.guid() },
    async run({ dataId, jobId }, deadline) {
      for (const each of imports) {
        if (await each.work(dataId, jobId, deadline)) await jobs.send({ type: "importContacts", dataId, jobId });
      }
    },
  });
