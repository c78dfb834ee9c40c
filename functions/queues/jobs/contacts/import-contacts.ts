import * as z from "zod";
import type { ContactImport } from "#lib/domain/import/contact-import.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import { isDataId } from "#lib/domain/project/data-id.ts";

const dataId = z.string().refine(isDataId);

export const importContactsJob = z.object({ type: z.literal("importContacts"), dataId, jobId: z.guid() });

export type ImportContactsJob = z.infer<typeof importContactsJob>;

/** Where the file of an import is put (lib/domain/import/import-file.ts); S3 encodes keys as a form's field. */
const objectKey = z
  .string()
  .transform((key) => decodeURIComponent(key.replaceAll("+", " ")).split("/"))
  .pipe(z.tuple([z.literal("imports"), dataId, z.guid()]));

const arrival = z
  .object({ eventSource: z.literal("aws:s3"), s3: z.object({ object: z.object({ key: objectKey }) }) })
  .transform(({ s3 }): ImportContactsJob => {
    const [, dataId, jobId] = s3.object.key;
    return { type: "importContacts", dataId, jobId };
  });

/** What S3 writes into the queue: files that have arrived, and a test when it is told to. */
export const arrivals = z.union([
  z.object({ Records: z.array(arrival) }).transform(({ Records }) => Records),
  z.object({ Event: z.literal("s3:TestEvent") }).transform((): ImportContactsJob[] => []),
]);

export const importContacts =
  (imports: Pick<ContactImport, "work">, jobs: Pick<JobQueue, "send">) =>
  async ({ dataId, jobId }: ImportContactsJob, until: Date): Promise<void> => {
    if (await imports.work(dataId, jobId, until)) await jobs.send({ type: "importContacts", dataId, jobId });
  };
