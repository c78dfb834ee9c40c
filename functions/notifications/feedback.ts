import type { Outside } from "#functions/wiring/outside.ts";
import { normaliseAddress } from "#lib/domain/contact/address.ts";
import { FeedbackService } from "#lib/domain/feedback/feedback-service.ts";
import { SoftBounces } from "#lib/domain/feedback/soft-bounces.ts";
import { BatchRepository } from "#lib/storage/campaign/batch-repository.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { SenderDomainRecords } from "#lib/storage/domain/sender-domain-records.ts";
import { EmailFeedbackRepository } from "#lib/storage/email/email-feedback-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SoftBounceRepository } from "#lib/storage/suppression/soft-bounce-repository.ts";
import { SuppressionRepository } from "#lib/storage/suppression/suppression-repository.ts";
import { sharingReads } from "#lib/storage/table/read-item.ts";
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
): FeedbackService => {
  const sharing = sharingReads(table);
  return new FeedbackService({
    emails: new EmailFeedbackRepository(sharing, clock),
    contacts: new ContactRepository(table),
    suppressions: new SuppressionRepository(table),
    softBounces: new SoftBounces({
      bounces: new SoftBounceRepository(table),
      suppressions: new SuppressionRepository(table),
      clock,
    }),
    projects: new ProjectRepository(sharing),
    domains: new SenderDomainRecords(table),
    batches: new BatchRepository(table),
    ...{ returned, deferred, parked, clock },
    platformMailFrom: env.PLATFORM_MAIL_FROM && normaliseAddress(env.PLATFORM_MAIL_FROM),
  });
};
