import type { Clock } from "#lib/platform/clock.ts";
import { BatchRepository } from "#lib/storage/campaign/batch-repository.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { CursorRepository } from "#lib/storage/campaign/cursor-repository.ts";
import { UnsettledCampaignRepository } from "#lib/storage/campaign/unsettled-campaign-repository.ts";
import { ContactHistoryRepository } from "#lib/storage/contact/contact-history.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { EmailFeedbackRepository } from "#lib/storage/email/email-feedback-repository.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { PaceRepository } from "#lib/storage/email/pace-repository.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { ExecutionRepository } from "#lib/storage/execution/execution-repository.ts";
import { WaitRepository } from "#lib/storage/execution/wait-repository.ts";
import { ThrottleRepository } from "#lib/storage/request/throttle-repository.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { SuppressionRepository } from "#lib/storage/suppression/suppression-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { TemplateRepository } from "#lib/storage/template/template-repository.ts";
import { UploadRepository } from "#lib/storage/upload/upload-repository.ts";
import { AccountTokenRepository } from "#lib/storage/user/account-token-repository.ts";
import { InvitationRepository } from "#lib/storage/user/invitation-repository.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import { WorkflowRepository } from "#lib/storage/workflow/workflow-repository.ts";
import { OperatedProjects } from "#test/support/fakes/operated-projects.ts";

/** The repositories of a table, for tests that prepare or read records. */
export const repositories = (table: Table, clock: Clock) => ({
  batches: new BatchRepository(table),
  campaigns: new CampaignRepository(table),
  contacts: new ContactRepository(table),
  suppressions: new SuppressionRepository(table),
  counters: new CounterRepository(table),
  cursors: new CursorRepository(table),
  deletedEvents: new DeletedEventRepository(table),
  domains: new SenderDomainRepository(table),
  emailLog: new EmailLog(table),
  events: new EventRepository(table),
  executions: new ExecutionRepository(table),
  feedback: new EmailFeedbackRepository(table, clock),
  history: new ContactHistoryRepository(table, clock),
  invitations: new InvitationRepository(table),
  lists: new ListRepository(table, clock),
  members: new MemberRepository(table),
  pace: new PaceRepository(table),
  projects: new OperatedProjects(table),
  segments: new SegmentRepository(table),
  templates: new TemplateRepository(table),
  throttle: new ThrottleRepository(table),
  tokens: new AccountTokenRepository(table),
  unsettled: new UnsettledCampaignRepository(table),
  uploads: new UploadRepository(table),
  users: new UserRepository(table),
  waits: new WaitRepository(table),
  workflows: new WorkflowRepository(table),
});
