import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { DueMails } from "#lib/domain/email/scheduling/due-mails.ts";

export const queueScheduledMails = (due: Pick<DueMails, "queue">) =>
  jobKind({
    type: "queueScheduledMails",
    fields: { dataId, minute: z.string() },
    run: ({ dataId, minute }, deadline) => due.queue(dataId, minute, deadline),
  });
