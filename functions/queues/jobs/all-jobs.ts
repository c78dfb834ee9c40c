import type { AnyJob } from "#functions/wiring/any-job.ts";
import { campaignJobs } from "./campaigns/campaign-jobs.ts";
import { contactJobs } from "./contacts/contact-jobs.ts";
import { domainJobs } from "./domains/domain-jobs.ts";
import { mailJobs } from "./emails/mail-jobs.ts";
import { eventJobs } from "./events/event-jobs.ts";
import { executionJobs } from "./executions/execution-jobs.ts";
import type { JobTable } from "./job-kind.ts";
import type { JobsParts } from "./jobs-parts.ts";
import { personJobs } from "./person/person-jobs.ts";
import { projectJobs } from "./projects/project-jobs.ts";
import { segmentJobs } from "./segments/segment-jobs.ts";
import { followJobs } from "./table-changes/follow-jobs.ts";
import { verificationJobs } from "./verification/verification-jobs.ts";
import { webhookJobs } from "./webhooks/webhook-jobs.ts";

/** The tables of all nouns. */
export const allJobs = (parts: JobsParts): JobTable<AnyJob> => ({
  ...campaignJobs(parts),
  ...contactJobs(parts),
  ...domainJobs(parts),
  ...eventJobs(parts),
  ...executionJobs(parts),
  ...followJobs(parts),
  ...mailJobs(parts),
  ...personJobs(parts),
  ...projectJobs(parts),
  ...segmentJobs(parts),
  ...verificationJobs(parts),
  ...webhookJobs(parts),
});
