import { SQSClient } from "@aws-sdk/client-sqs";
import { segmentTracking } from "#functions/segment-tracking.ts";
import { AwaitedEvents } from "#lib/domain/execution/awaited-events.ts";
import { AdminNotices } from "#lib/domain/project/admin-notices.ts";
import { ReputationWatch } from "#lib/domain/security/reputation-watch.ts";
import { usageReader } from "#lib/domain/usage/free-tier.ts";
import { LimitWatch } from "#lib/domain/usage/limit-watch.ts";
import { SqsJobsQueue } from "#lib/messaging/jobs-queue.ts";
import { platformMails } from "#lib/messaging/platform-mails.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { systemClock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { ActivityLog } from "#lib/storage/activity-log.ts";
import { BatchRepository } from "#lib/storage/batch-repository.ts";
import { CounterRepository } from "#lib/storage/counter-repository.ts";
import { EmailLog } from "#lib/storage/email-log.ts";
import { EventRepository } from "#lib/storage/event-repository.ts";
import { ListRepository } from "#lib/storage/list-repository.ts";
import { MemberRepository } from "#lib/storage/member-repository.ts";
import { MissedEventReader } from "#lib/storage/missed-events.ts";
import { ProjectRepository } from "#lib/storage/project-repository.ts";
import { connectTable } from "#lib/storage/table.ts";
import { UnsettledCampaignRepository } from "#lib/storage/unsettled-campaign-repository.ts";
import { WaitRepository } from "#lib/storage/wait-repository.ts";
import { WorkflowRepository } from "#lib/storage/workflow-repository.ts";
import { env } from "./env.ts";
import { followTable } from "./follow-table.ts";
import type { TableStreamEvent } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const counters = new CounterRepository(table);
const projects = new ProjectRepository(table);
const notices = new AdminNotices({ members: new MemberRepository(table), mails: platformMails(settings) });
const reputation = new ReputationWatch({
  counters,
  projects,
  notices,
  autoSuspend: settings.AUTO_SUSPEND,
});
const jobs = new SqsJobsQueue(new SQSClient(callLimits), settings.JOBS_QUEUE_URL);
const follower: TableFollower = {
  counters,
  events: new EventRepository(table),
  missedEvents: new MissedEventReader(table),
  awaitedEvents: new AwaitedEvents(new WorkflowRepository(table), new WaitRepository(table)),
  emailLog: new EmailLog(table),
  activityLog: new ActivityLog(table),
  lists: new ListRepository(table, systemClock),
  batches: new BatchRepository(table),
  unsettled: new UnsettledCampaignRepository(table),
  segments: segmentTracking(table, systemClock),
  reputation,
  limits: new LimitWatch({ counters: usageReader(counters, settings.BILLING), projects, notices }),
  projects,
  jobs,
  clock: systemClock,
};

/** With a tumbling window, Lambda takes an answer without a state for a failure; there is nothing to carry over. */
export const handler = async (event: TableStreamEvent) => {
  await followTable(follower, event);
  return { state: {}, batchItemFailures: [] };
};
