import type { FollowJob } from "#functions/table-changes/follow-jobs.ts";
import type { RepairJob } from "#functions/wiring/counts-repair.ts";
import type { NoteLogin } from "#lib/domain/audit/login-notes.ts";
import type { ContinueBulk } from "#lib/domain/bulk/bulk-job.ts";
import type { CampaignJob } from "#lib/domain/campaign/campaign-jobs.ts";
import type { ContactJob } from "#lib/domain/contact/contact-jobs.ts";
import type { DomainJob } from "#lib/domain/domain/domain-jobs.ts";
import type { MailJob } from "#lib/domain/email/scheduling/mail-jobs.ts";
import type { EventJob } from "#lib/domain/event/event-jobs.ts";
import type { ExecutionJob } from "#lib/domain/execution/execution-jobs.ts";
import type { ContinueAuditExport } from "#lib/domain/export/audit-export.ts";
import type { ContinueExport } from "#lib/domain/export/export-job.ts";
import type { ContinueImport } from "#lib/domain/import/import-job.ts";
import type { ContinueSuppressions } from "#lib/domain/import/suppression-job.ts";
import type { KeyJob } from "#lib/domain/key/key-jobs.ts";
import type { PersonJob } from "#lib/domain/person/person-jobs.ts";
import type { ProjectJob } from "#lib/domain/project/project-jobs.ts";
import type { ContinuePreview } from "#lib/domain/segment/preview/preview-job.ts";
import type { SegmentJob } from "#lib/domain/segment/segment-jobs.ts";
import type { TopicJob } from "#lib/domain/topic/topic-removal.ts";
import type { VerificationJob } from "#lib/domain/verification/verification-jobs.ts";
import type { ContinueReplay } from "#lib/domain/webhook/log/replay-job.ts";

/** Every job of the jobs queue. The worker's table has an entry for each type (functions/queues/jobs). */
export type AnyJob =
  | CampaignJob
  | ContactJob
  | TopicJob
  | ContinueAuditExport
  | ContinueBulk
  | ContinueExport
  | ContinueImport
  | ContinuePreview
  | ContinueReplay
  | ContinueSuppressions
  | DomainJob
  | EventJob
  | ExecutionJob
  | FollowJob
  | KeyJob
  | MailJob
  | NoteLogin
  | PersonJob
  | ProjectJob
  | RepairJob
  | SegmentJob
  | VerificationJob;
