import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { ContactHistory } from "#lib/domain/contact/contact-history.ts";
import type { ContactJob } from "#lib/domain/contact/contact-jobs.ts";
import type { ExecutionForgetting } from "#lib/domain/execution/ending/execution-forgetting.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import { logger } from "#lib/platform/logger.ts";

interface ForgettingPorts {
  history: ContactHistory;
  executions: Pick<ExecutionForgetting, "forgetContact">;
  jobs: JobQueue<ContactJob>;
}

/** Sends another message for the rest of the history when the time is over. */
export const forgetContact = ({ history, executions, jobs }: ForgettingPorts) =>
  jobKind({
    type: "forgetContact",
    fields: { dataId, contactId: z.guid(), before: z.iso.datetime() },
    async run(job, deadline) {
      const { dataId, contactId, before } = job;
      await executions.forgetContact(dataId, contactId, before);
      const isForgotten = await history.forget(dataId, contactId, { before, until: deadline });
      if (!isForgotten) await jobs.send(job);
      logger.info("Worked on the history of a deleted contact", { dataId, contactId, isForgotten });
    },
  });
