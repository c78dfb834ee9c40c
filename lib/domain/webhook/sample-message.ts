import { messageId, type WebhookMessage } from "#lib/domain/webhook/webhook-message.ts";
import type { WebhookType } from "#lib/domain/webhook/webhook-types.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";

const ids = {
  contactId: "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
  emailId: "8e4a1c72-6d3b-4e95-a0f8-1b2c3d4e5f60",
};
const contact = { contactId: ids.contactId, email: "ann@example.com" };
const mail = {
  ...{ subject: "Welcome", from: "hello@example.com", fromName: "Example", messageId: "0100019a-example" },
  ...{ emailId: ids.emailId, templateId: null, campaignId: null, sourceType: "TRANSACTIONAL" },
  ...{ ...contact, tags: ["welcome"], metadata: { order: "4711" } },
};
const accepted = { emailId: ids.emailId, ...contact, error: null, sendAt: null };
const segment = {
  ...{ segmentId: "9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d", segmentName: "On the plan pro", slug: "on-the-plan-pro" },
  ...contact,
};

const topic = {
  ...{ topicId: "5e4f3a2b-1c0d-4e9f-8a7b-6c5d4e3f2a1b", topic: "product-news", source: "link", emailId: ids.emailId },
  ...contact,
};
const campaign = {
  ...{ campaignId: "7c6b5a49-3e2d-4c1b-9a0f-8e7d6c5b4a39", name: "March news", round: 1 },
  ...{ totalRecipients: 1_200, sentCount: 1_180, failedCount: 5, skippedCount: 15 },
};
const execution = {
  ...{ workflowId: "2b3c4d5e-6f70-4819-a2b3-c4d5e6f70819", executionId: "0b7d4b0e-5f0e-4c8e-9a53-0192837465ab" },
  ...{ contactId: ids.contactId, exitReason: null, error: null },
};
const domain = { id: "1a2b3c4d-5e6f-4071-8293-a4b5c6d7e8f9", domain: "example.com" };

/** Sample data of each type; `at` is when it happened. */
const samples: Readonly<Record<WebhookType, (at: string) => Record<string, unknown>>> = {
  "email.sent": (sentAt) => ({ ...mail, sentAt }),
  "email.delivery": (deliveredAt) => ({ ...mail, deliveredAt }),
  "email.open": (openedAt) => ({ ...mail, openedAt, opens: 1, isFirstOpen: true, machine: false }),
  "email.click": (clickedAt) => ({
    ...{ ...mail, link: "https://example.com/start", clickedAt, clicks: 1, isFirstClick: true, machine: false },
  }),
  "email.bounce": (bouncedAt) => ({ ...mail, bounceType: "Permanent", bouncedAt }),
  "email.complaint": (complainedAt) => ({ ...mail, complainedAt }),
  "email.received": (timestamp) => ({
    ...{ messageId: "inbound-example", from: "ann@example.com", fromHeader: "Ann <ann@example.com>" },
    ...{ to: "help@example.org", subject: "A question", timestamp, recipients: ["help@example.org"] },
    ...{ hasContent: true, emailRecordId: ids.emailId, ...contact },
  }),
  "email.failed": () => ({ ...accepted, error: "provider_rejected" }),
  "email.scheduled": (at) => ({ ...accepted, sendAt: at }),
  "email.cancelled": (at) => ({ ...accepted, sendAt: at }),
  "email.topic_subscribed": () => topic,
  "email.topic_unsubscribed": () => topic,
  "contact.subscribed": () => contact,
  "contact.unsubscribed": () => ({ ...contact, reason: "bounce" }),
  "contact.created": () => contact,
  "contact.updated": () => ({ ...contact, changed: ["data.plan"] }),
  "contact.deleted": () => contact,
  "event.tracked": () => ({
    ...{ eventId: "f1a2b3c4-d5e6-4f70-8192-a3b4c5d6e7f8", name: "purchase", ...contact, event: { plan: "pro" } },
  }),
  "segment.entry": () => segment,
  "segment.exit": () => segment,
  "campaign.started": () => campaign,
  "campaign.paused": () => campaign,
  "campaign.resumed": () => campaign,
  "campaign.sent": () => campaign,
  "campaign.cancelled": () => campaign,
  "workflow.started": () => ({ ...execution, status: "RUNNING" }),
  "workflow.finished": () => ({ ...execution, status: "COMPLETED" }),
  "domain.verified": (verifiedAt) => ({ ...domain, status: "verified", verifiedAt }),
  "domain.failed": () => ({ ...domain, status: "failed", verifiedAt: null }),
  "project.disabled": () => ({ name: "Example", disabledReason: "MANUAL" }),
  "project.enabled": () => ({ name: "Example", disabledReason: null }),
  "job.finished": (finishedAt) => ({
    ...{ jobId: "d4c3b2a1-0f9e-4d8c-8b7a-6f5e4d3c2b1a", kind: "import", state: "completed", failedReason: null },
    ...{ createdAt: finishedAt, updatedAt: finishedAt },
  }),
  "webhook.test": () => ({ message: "This is a test of your webhook endpoint." }),
};

/** A message that no event caused. Its id is new each time, so receivers that drop repeats take it. */
export function sampleMessage(projectId: ProjectId, type: WebhookType, now: Date): WebhookMessage {
  const timestamp = now.toISOString();
  return { id: messageId(timestamp, newId()), type, timestamp, data: { projectId, ...samples[type](timestamp) } };
}
