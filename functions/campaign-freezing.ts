import { AudienceFreeze } from "#lib/domain/campaign/audience-freeze.ts";
import { CampaignCheck } from "#lib/domain/campaign/campaign-check.ts";
import type { DispatchQueue } from "#lib/domain/campaign/dispatch.ts";
import { DueCampaigns } from "#lib/domain/campaign/due-campaigns.ts";
import { SendingStart } from "#lib/domain/campaign/sending-start.ts";
import type { BulkPace } from "#lib/domain/email/bulk-pace.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import { SegmentPass } from "#lib/domain/segment/segment-pass.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { MailActivityReader } from "#lib/storage/activity-reader.ts";
import { DynamoAudienceWalker } from "#lib/storage/audience-walker.ts";
import { CampaignRepository } from "#lib/storage/campaign-repository.ts";
import { CursorRepository } from "#lib/storage/cursor-repository.ts";
import { DeletedEventRepository } from "#lib/storage/deleted-event-repository.ts";
import { EmailLog } from "#lib/storage/email-log.ts";
import { ProjectRepository } from "#lib/storage/project-repository.ts";
import { SegmentRepository } from "#lib/storage/segment-repository.ts";
import type { Table } from "#lib/storage/table.ts";
import { UnsettledCampaignRepository } from "#lib/storage/unsettled-campaign-repository.ts";

export interface CampaignFreezingPorts {
  jobs: Pick<JobQueue, "send">;
  dispatches: DispatchQueue;
  pace: Pick<BulkPace, "rate">;
  clock: Clock;
}

/** What sets campaigns going in the background: the freezing of their audiences, and the checks that go on with lost ones. */
export function campaignFreezing(table: Table, { jobs, dispatches, pace, clock }: CampaignFreezingPorts) {
  const campaigns = new CampaignRepository(table);
  const cursors = new CursorRepository(table);
  const unsettled = new UnsettledCampaignRepository(table);
  const activities = new MailActivityReader(table, new EmailLog(table));
  return {
    freeze: new AudienceFreeze({
      campaigns,
      projects: new ProjectRepository(table),
      segments: new SegmentRepository(table),
      deletedEvents: new DeletedEventRepository(table),
      pass: new SegmentPass(new DynamoAudienceWalker(table, clock), activities),
      cursors,
      start: new SendingStart({ campaigns, unsettled, pace, dispatches, clock }),
      jobs,
      clock,
    }),
    due: new DueCampaigns({ unsettled, jobs, clock }),
    check: new CampaignCheck({ unsettled, campaigns, cursors, jobs, clock }),
  };
}
