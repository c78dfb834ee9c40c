import type { ActivityType, UpcomingType } from "#lib/domain/activity/activity.ts";
import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import type { UnsubscribeReason } from "#lib/domain/contact/contact.ts";
import type { Email } from "#lib/domain/email/email.ts";
import type { ExecutionStatus } from "#lib/domain/execution/execution.ts";
import type { RefusalReason } from "#lib/domain/inbound/inbound-ports.ts";

/** Shared by all activities of emails. The names are null when the email has no such source, or it was deleted. */
export interface MailMetadata
  extends Pick<
    Email,
    "subject" | "from" | "fromName" | "replyTo" | "toName" | "sourceType" | "campaignId" | "workflowId" | "templateId"
  > {
  emailId: string;
  campaignName: string | null;
  workflowName: string | null;
}

interface CampaignMetadata {
  campaignId: string;
  campaignName: string;
  subject: string;
  totalRecipients: number;
}

interface ExecutionMetadata {
  workflowId: string;
  /** Null when the workflow was deleted. */
  workflowName: string | null;
  executionId: string;
}

/** The `metadata` of each type (contract 09 section 1). */
export interface ActivityMetadata extends Record<ActivityType | UpcomingType, object> {
  "event.triggered": { eventName: string; eventData: Record<string, unknown> };
  "email.sent": MailMetadata;
  "email.delivered": MailMetadata;
  "email.opened": MailMetadata & { totalOpens: number };
  "email.clicked": MailMetadata & { totalClicks: number };
  "email.bounced": MailMetadata & { bounceType: "Permanent" };
  "email.complaint": MailMetadata;
  "email.failed": MailMetadata & { error: string | null };
  "email.received": MailMetadata;
  "email.refused_inbound": { reason: RefusalReason; limit: number | null };
  "contact.subscribed": { reason: null };
  /** Null when the contact or a caller ended the subscription. */
  "contact.unsubscribed": { reason: UnsubscribeReason | null };
  "campaign.sent": CampaignMetadata & { sentCount: number };
  "workflow.started": ExecutionMetadata & { status: ExecutionStatus };
  "workflow.completed": ExecutionMetadata & {
    status: ExecutionStatus;
    exitReason: string | null;
    error: string | null;
  };
  "campaign.scheduled": CampaignMetadata & { audienceType: Campaign["audienceType"]; segmentName: string | null };
  "workflow.email.scheduled": ExecutionMetadata & { stepId: string; stepName: string; subject: string | null };
  "workflow.active": ExecutionMetadata & { stepName: string | null; status: ExecutionStatus };
}
