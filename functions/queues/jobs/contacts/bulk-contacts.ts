import * as z from "zod";
import type { BulkWorker } from "#lib/domain/bulk/bulk-worker.ts";
import { isDataId } from "#lib/domain/project/data-id.ts";
import { logger } from "#lib/platform/logger.ts";

export const bulkContactsJob = z.object({
  type: z.literal("bulkContacts"),
  dataId: z.string().refine(isDataId),
  jobId: z.guid(),
});

export type BulkContactsJob = z.infer<typeof bulkContactsJob>;

export const bulkContacts =
  (worker: Pick<BulkWorker, "run">) =>
  async ({ dataId, jobId }: BulkContactsJob, until: Date): Promise<void> => {
    const outcome = await worker.run(dataId, jobId, until);
    logger.info("A bulk job was worked on.", { dataId, jobId, outcome });
  };
