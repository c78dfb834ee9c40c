import * as z from "zod";
import type { ContactImport } from "#lib/domain/import/contact-import.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import { isDataId } from "#lib/domain/project/data-id.ts";

const dataId = z.string().refine(isDataId);

export const importContactsJob = z.object({ type: z.literal("importContacts"), dataId, jobId: z.guid() });

export type ImportContactsJob = z.infer<typeof importContactsJob>;

/** The key of an import's file (lib/domain/import/import-file.ts). S3 encodes keys like form fields. */
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

/** Messages of S3: files that have arrived, or the test when notifications are set up. */
export const arrivals = z.union([
  z.object({ Records: z.array(arrival) }).transform(({ Records }) => Records),
  z.object({ Event: z.literal("s3:TestEvent") }).transform((): ImportContactsJob[] => []),
]);

export const importContacts =
  (imports: Pick<ContactImport, "work">, jobs: Pick<JobQueue, "send">) =>
  async ({ dataId, jobId }: ImportContactsJob, until: Date): Promise<void> => {
    if (await imports.work(dataId, jobId, until)) await jobs.send({ type: "importContacts", dataId, jobId });
  };
