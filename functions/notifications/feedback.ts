import type { Outside } from "#functions/wiring/outside.ts";
import { normaliseAddress } from "#lib/domain/contact/address.ts";
import { FeedbackService } from "#lib/domain/feedback/feedback-service.ts";
import { BatchRepository } from "#lib/storage/campaign/batch-repository.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { SenderDomainRecords } from "#lib/storage/domain/sender-domain-records.ts";
import { EmailFeedbackRepository } from "#lib/storage/email/email-feedback-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SharedProjects } from "#lib/storage/project/shared-projects.ts";
import type { Table } from "#lib/storage/table/table.ts";

export interface FeedbackEnv {
  PLATFORM_MAIL_FROM: string | undefined;
}

export type FeedbackOutside = Pick<Outside, "clock" | "returned" | "deferred" | "parked">;

/** The service that applies notifications about outgoing mail. */
export const feedbackService = (
  table: Table,
  env: FeedbackEnv,
  { clock, returned, deferred, parked }: FeedbackOutside,
): FeedbackService =>
  new FeedbackService({
    emails: new EmailFeedbackRepository(table, clock),
    contacts: new ContactRepository(table),
    projects: new SharedProjects(new ProjectRepository(table)),
    domains: new SenderDomainRecords(table),
    batches: new BatchRepository(table),
    ...{ returned, deferred, parked, clock },
    platformMailFrom: env.PLATFORM_MAIL_FROM && normaliseAddress(env.PLATFORM_MAIL_FROM),
  });
