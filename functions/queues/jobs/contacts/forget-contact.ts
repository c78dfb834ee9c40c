import * as z from "zod";
import type { ContactHistory } from "#lib/domain/contact/contact-history.ts";
import type { ExecutionForgetting } from "#lib/domain/execution/ending/execution-forgetting.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import { isDataId } from "#lib/domain/project/data-id.ts";
import { logger } from "#lib/platform/logger.ts";

export const forgetContactJob = z.object({
  type: z.literal("forgetContact"),
  dataId: z.string().refine(isDataId),
  contactId: z.guid(),
  before: z.iso.datetime(),
});

export type ForgetContactJob = z.infer<typeof forgetContactJob>;

export interface ForgettingPorts {
  history: ContactHistory;
  executions: Pick<ExecutionForgetting, "forgetContact">;
  jobs: Pick<JobQueue, "send">;
}

/** Sends another message for the rest of the history when the time is over. */
export const forgetContact =
  ({ history, executions, jobs }: ForgettingPorts) =>
  async (job: ForgetContactJob, until: Date): Promise<void> => {
    const { dataId, contactId, before } = job;
    await executions.forgetContact(dataId, contactId, before);
    const isForgotten = await history.forget(dataId, contactId, before, until);
    if (!isForgotten) await jobs.send(job);
    logger.info("A deleted contact's history was worked on.", { dataId, contactId, isForgotten });
  };
