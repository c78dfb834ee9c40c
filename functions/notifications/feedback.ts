import { SchedulerClient } from "@aws-sdk/client-scheduler";
import { SQSClient } from "@aws-sdk/client-sqs";
import { normaliseAddress } from "#lib/domain/contact/address.ts";
import { FeedbackService } from "#lib/domain/feedback/feedback-service.ts";
import { ScheduledNotifications } from "#lib/messaging/deferred-notifications.ts";
import { OneShotSchedules } from "#lib/messaging/one-shot-schedules.ts";
import { DeadLetterNotifications } from "#lib/messaging/parked-notifications.ts";
import { QueuedNotifications } from "#lib/messaging/queued-notifications.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { systemClock } from "#lib/platform/clock.ts";
import { BatchRepository } from "#lib/storage/campaign/batch-repository.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { EmailFeedbackRepository } from "#lib/storage/email/email-feedback-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SharedProjects } from "#lib/storage/project/shared-projects.ts";
import { connectTable } from "#lib/storage/table/table.ts";

export interface FeedbackEnv {
  TABLE_NAME: string;
  FEEDBACK_QUEUE_ARN: string;
  FEEDBACK_QUEUE_URL: string;
  FEEDBACK_DEAD_LETTER_QUEUE_URL: string;
  FEEDBACK_SCHEDULE_GROUP: string;
  FEEDBACK_SCHEDULER_ROLE_ARN: string;
  PLATFORM_MAIL_FROM: string | undefined;
}

/** The service that applies notifications about outgoing mail. */
export function feedbackService(env: FeedbackEnv): FeedbackService {
  const table = connectTable(env.TABLE_NAME);
  const sqs = new SQSClient(callLimits);
  const schedules = new OneShotSchedules(new SchedulerClient(callLimits), {
    group: env.FEEDBACK_SCHEDULE_GROUP,
    queueArn: env.FEEDBACK_QUEUE_ARN,
    roleArn: env.FEEDBACK_SCHEDULER_ROLE_ARN,
  });
  return new FeedbackService({
    emails: new EmailFeedbackRepository(table, systemClock),
    contacts: new ContactRepository(table),
    projects: new SharedProjects(new ProjectRepository(table)),
    domains: new SenderDomainRepository(table),
    batches: new BatchRepository(table),
    returned: new QueuedNotifications(sqs, env.FEEDBACK_QUEUE_URL),
    deferred: new ScheduledNotifications(schedules),
    parked: new DeadLetterNotifications(sqs, env.FEEDBACK_DEAD_LETTER_QUEUE_URL),
    clock: systemClock,
    platformMailFrom: env.PLATFORM_MAIL_FROM && normaliseAddress(env.PLATFORM_MAIL_FROM),
  });
}
