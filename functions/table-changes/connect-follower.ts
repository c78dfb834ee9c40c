import type { TableFollower } from "#functions/table-changes/table-follower.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { segmentTracking } from "#functions/wiring/segments/segment-tracking.ts";
import { webhookFanOut } from "#functions/wiring/webhooks/webhook-fan-out.ts";
import { ClickedLinks } from "#lib/domain/analytics/report/clicked-links.ts";
import { AwaitedEvents } from "#lib/domain/execution/running/awaited-events.ts";
import { AwaitedNames } from "#lib/domain/execution/running/awaited-names.ts";
import { AdminNotices } from "#lib/domain/project/admin-notices.ts";
import { ReputationWatch } from "#lib/domain/security/reputation-watch.ts";
import { usageReader } from "#lib/domain/usage/free-tier.ts";
import { LimitWatch } from "#lib/domain/usage/limit-watch.ts";
import { LateMarker } from "#lib/domain/webhook/log/late-marks.ts";
import { ActivityLog } from "#lib/storage/activity/activity-log.ts";
import { BatchRepository } from "#lib/storage/campaign/batch-repository.ts";
import { ReportLinkRepository } from "#lib/storage/campaign/report-link-repository.ts";
import { UnsettledCampaignRepository } from "#lib/storage/campaign/unsettled-campaign-repository.ts";
import { BookDeltas } from "#lib/storage/contact/book/book-deltas.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { EmailFeedbackRepository } from "#lib/storage/email/email-feedback-repository.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { TagLog } from "#lib/storage/email/tag-log.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { MissedEventReader } from "#lib/storage/event/missed-events.ts";
import { WaitRepository } from "#lib/storage/execution/wait-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SuspensionRepository } from "#lib/storage/project/suspension-repository.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { MemberReader } from "#lib/storage/user/member-reader.ts";
import { LateMarkRepository } from "#lib/storage/webhook/late-mark-repository.ts";
import { ToldLog } from "#lib/storage/webhook/told-log.ts";
import { WorkflowRecords } from "#lib/storage/workflow/workflow-records.ts";

export interface TableFollowerSettings {
  AUTO_SUSPEND: boolean;
  BILLING: boolean;
  EVENT_BUS: boolean;
}

/** The follower of table changes, for the stream's consumer and for jobs that follow a change again. */
export function connectTableFollower(
  table: Table,
  settings: TableFollowerSettings,
  { jobs, lanes, platformMails, clock }: Pick<Outside, "jobs" | "lanes" | "platformMails" | "clock">,
): TableFollower {
  const counters = new CounterRepository(table);
  const projects = new ProjectRepository(table);
  const workflows = new WorkflowRecords(table);
  const suspensions = new SuspensionRepository(table);
  const notices = new AdminNotices({ members: new MemberReader(table), mails: platformMails });
  return {
    counters,
    sums: counters,
    clickedLinks: new ClickedLinks({ counters, store: new ReportLinkRepository(table) }),
    events: new EventRepository(table),
    missedEvents: new MissedEventReader(table),
    awaitedEvents: new AwaitedEvents({
      workflows,
      names: new AwaitedNames(workflows),
      waits: new WaitRepository(table),
    }),
    emailLog: new EmailLog(table),
    tagLog: new TagLog(table),
    activityLog: new ActivityLog(table),
    books: new BookDeltas(table, clock),
    lists: new ListRepository(table, clock),
    batches: new BatchRepository(table),
    emails: new EmailFeedbackRepository(table, clock),
    unsettled: new UnsettledCampaignRepository(table),
    segments: segmentTracking(table, clock),
    fanOut: webhookFanOut(table, settings, { lanes, clock }),
    toldLog: new ToldLog(table),
    lateMarker: new LateMarker({ marks: new LateMarkRepository(table), clock }),
    reputation: new ReputationWatch({ counters, projects, suspensions, notices, autoSuspend: settings.AUTO_SUSPEND }),
    limits: new LimitWatch({ counters: usageReader(counters, settings.BILLING), projects, notices }),
    projects,
    jobs,
    clock,
  };
}
