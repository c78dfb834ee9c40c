import type { JobTable } from "#functions/queues/jobs/job-kind.ts";
import type { JobsParts } from "#functions/queues/jobs/jobs-parts.ts";
import type { MailJob } from "#lib/domain/email/scheduling/mail-jobs.ts";
import { dueMails } from "./due-mails.ts";
import { queueScheduledMails } from "./queue-scheduled-mails.ts";

export const mailJobs = (parts: JobsParts): JobTable<MailJob> => ({
  queueScheduledMails: queueScheduledMails(dueMails(parts)),
});
