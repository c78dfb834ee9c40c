import { campaignLists } from "#functions/wiring/campaigns/campaign-lists.ts";
import { ContactExplanation } from "#lib/domain/campaign/results/contact-explanation.ts";
import { RecipientList } from "#lib/domain/campaign/results/recipient-list.ts";
import { ContactExecutions } from "#lib/domain/execution/contact-executions.ts";
import { ContactSegments } from "#lib/domain/segment/audience/contact-segments.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { MailActivityReader } from "#lib/storage/activity/activity-reader.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { ContactEmailReader } from "#lib/storage/execution/contact-emails.ts";
import { ExecutionRepository } from "#lib/storage/execution/execution-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { DynamoAudienceWalker } from "#lib/storage/segment/audience-walker.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { WorkflowRecords } from "#lib/storage/workflow/workflow-records.ts";

export const contactSegments = (table: Table, clock: Clock): ContactSegments =>
  new ContactSegments({
    segments: new SegmentRecords(table),
    deletedEvents: new DeletedEventRepository(table),
    walker: new DynamoAudienceWalker(table, clock),
    activities: new MailActivityReader(table, new EmailLog(table)),
  });

export function contactExplanation(table: Table, clock: Clock): ContactExplanation {
  const lists = campaignLists(table);
  return new ContactExplanation({
    projects: new ProjectRepository(table),
    campaigns: lists.campaigns,
    segments: new SegmentRecords(table),
    deletedEvents: new DeletedEventRepository(table),
    walker: new DynamoAudienceWalker(table, clock),
    activities: new MailActivityReader(table, new EmailLog(table)),
    recipients: new RecipientList(lists),
  });
}

export const contactExecutions = (table: Table): ContactExecutions =>
  new ContactExecutions({
    contacts: new ContactEmailReader(table),
    executions: new ExecutionRepository(table),
    workflows: new WorkflowRecords(table),
  });
