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
  "webhook.test": () => ({ message: "This is a test of your webhook endpoint." }),
};

/** A message that no event caused. Its id is new each time, so receivers that drop repeats take it. */
export function sampleMessage(projectId: ProjectId, type: WebhookType, now: Date): WebhookMessage {
  const timestamp = now.toISOString();
  return { id: messageId(timestamp, newId()), type, timestamp, data: { projectId, ...samples[type](timestamp) } };
}
