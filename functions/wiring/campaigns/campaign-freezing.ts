import { AudienceFreeze } from "#lib/domain/campaign/audience/audience-freeze.ts";
import type { CampaignJob } from "#lib/domain/campaign/campaign-jobs.ts";
import { LedgerReopening } from "#lib/domain/campaign/ledger/ledger-reopening.ts";
import { PausedCampaigns } from "#lib/domain/campaign/pausing/paused-campaigns.ts";
import { CampaignCheck } from "#lib/domain/campaign/sending/campaign-check.ts";
import type { DispatchQueue } from "#lib/domain/campaign/sending/dispatch.ts";
import { DueCampaigns } from "#lib/domain/campaign/sending/due-campaigns.ts";
import { SendingStart } from "#lib/domain/campaign/sending/sending-start.ts";
import type { BulkPace } from "#lib/domain/email/handover/bulk-pace.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { PlatformMails } from "#lib/domain/project/platform-mail.ts";
import { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { MailActivityReader } from "#lib/storage/activity/activity-reader.ts";
import { CursorRepository } from "#lib/storage/campaign/cursor-repository.ts";
import { ReopeningRepository } from "#lib/storage/campaign/reopening-repository.ts";
import { StoredCampaigns } from "#lib/storage/campaign/stored-campaigns.ts";
import { UnsettledCampaignRepository } from "#lib/storage/campaign/unsettled-campaign-repository.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { DynamoAudienceWalker } from "#lib/storage/segment/audience-walker.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { MemberReader } from "#lib/storage/user/member-reader.ts";

interface CampaignFreezingPorts {
  jobs: JobQueue<CampaignJob>;
  dispatches: DispatchQueue;
  pace: Pick<BulkPace, "rate">;
  platformMails: PlatformMails;
  clock: Clock;
}

/** Starts campaigns in the background: freezes their audiences, and checks for lost ones to resume them. */
export function campaignFreezing(table: Table, ports: CampaignFreezingPorts) {
  const { jobs, dispatches, pace, platformMails: mails, clock } = ports;
  const campaigns = new StoredCampaigns(table);
  const cursors = new CursorRepository(table);
  const unsettled = new UnsettledCampaignRepository(table);
  const activities = new MailActivityReader(table, new EmailLog(table));
  return {
    freeze: new AudienceFreeze({
      campaigns,
      projects: new ProjectRepository(table),
      segments: new SegmentRecords(table),
      deletedEvents: new DeletedEventRepository(table),
      pass: new SegmentPass(new DynamoAudienceWalker(table, clock), activities),
      cursors,
      reopening: new LedgerReopening({ cursors, reopening: new ReopeningRepository(table), clock }),
      start: new SendingStart({ campaigns, unsettled, pace, dispatches, clock }),
      jobs,
      clock,
    }),
    due: new DueCampaigns({ unsettled, jobs, clock }),
    check: new CampaignCheck({
      ...{ unsettled, campaigns, cursors, jobs, clock },
      paused: new PausedCampaigns({ campaigns, members: new MemberReader(table), mails, jobs, clock }),
    }),
  };
}
