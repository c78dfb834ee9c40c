import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import type { NewEmail } from "#lib/domain/email/email.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";
import type { Template } from "#lib/domain/template/template.ts";
import type { Workflow } from "#lib/domain/workflow/workflow.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { emailIdFor, newId } from "#lib/platform/ids.ts";
import { newEmailItem } from "#lib/storage/email/email-item.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { projectId } from "#test/support/fakes/ids.ts";
import { putItem } from "#test/support/table.ts";

/** One valid record of each kind; a test changes the one thing it is about. */

export const someTime = "2026-03-01T10:00:00.000Z";

export function someProject(changes: Partial<Project> = {}): Project {
  return {
    id: projectId(),
    resets: 0,
    name: "Acme",
    publicKey: `pk_${"0".repeat(64)}`,
    secretPrefix: "sk_00000000",
    secretSeenBy: null,
    suspensions: [],
    disabledReason: null,
    tracking: "ENABLED",
    language: "en",
    postalAddress: null,
    inboundUnverified: false,
    suppression: "MARKETING",
    softBounces: null,
    salt: "5a".repeat(32),
    linkKey: "1c".repeat(32),
    caps: { workflows: null, campaigns: null, transactional: null, inbound: null },
    capsChangedAt: {},
    billing: null,
    publicKeyLimits: { events: null, dataKeys: null },
    deletedFields: [],
    topics: [],
    createdAt: someTime,
    updatedAt: someTime,
    ...changes,
  };
}

export function someContact(changes: Partial<Contact> = {}): Contact {
  return {
    id: newId(),
    email: "ann@example.com",
    subscribed: true,
    snoozedUntil: null,
    data: {},
    createdAt: someTime,
    updatedAt: someTime,
    deletionsSeen: 0,
    ...changes,
  };
}

export function someTemplate(changes: Partial<Template> = {}): Template {
  return {
    id: newId(),
    name: "Welcome",
    description: null,
    subject: "Welcome, {{name}}",
    body: "<p>Welcome, {{name}}</p>",
    preheader: null,
    text: null,
    from: "hello@acme.test",
    fromName: "Acme Hello",
    replyTo: "help@acme.test",
    type: "TRANSACTIONAL",
    topic: null,
    createdAt: someTime,
    updatedAt: someTime,
    ...changes,
  };
}

export function someCampaign(changes: Partial<Campaign> = {}): Campaign {
  return {
    ...someTemplate({ name: "March news", type: "MARKETING", from: "news@acme.test" }),
    status: "DRAFT",
    audienceType: "ALL",
    segmentId: null,
    audienceCondition: null,
    templateId: null,
    tracking: null,
    scheduledFor: null,
    lateLimitMinutes: 720,
    stopAt: null,
    totalRecipients: 0,
    cancelReason: null,
    pausedAt: null,
    pauseReason: null,
    rounds: [],
    sentAt: null,
    ...changes,
  };
}

export function someWorkflow(changes: Partial<Workflow> = {}): Workflow {
  return {
    id: newId(),
    name: "Onboarding",
    description: null,
    enabled: false,
    trigger: { type: "EVENT", config: { eventName: "signup" } },
    allowReentry: false,
    graphVersion: 1,
    stepCount: 1,
    createdAt: someTime,
    updatedAt: someTime,
    ...changes,
  };
}

export function someSegment(changes: Partial<Segment> = {}): Segment {
  return {
    id: newId(),
    name: "Pro users",
    description: null,
    type: "DYNAMIC",
    condition: { logic: "AND", groups: [{ filters: [{ field: "data.plan", operator: "equals", value: "pro" }] }] },
    trackedSince: null,
    isMarkingInitial: false,
    memberCount: 0,
    createdAt: someTime,
    updatedAt: someTime,
    ...changes,
  };
}

export const someDomain = (): SenderDomain => ({
  id: newId(),
  domain: "acme.test",
  status: "verified",
  dkimTokens: ["a", "b", "c"],
  proofNeeded: false,
  wasVerified: false,
  verifiedAt: someTime,
  lastCheckedAt: someTime,
  createdAt: someTime,
  updatedAt: someTime,
});

let emailsMade = 0;

/** Its id is no other's, also when many are made of one contact and time: of 16 random bits two are equal now and then. */
export function someEmail(contactId: string, changes: Partial<NewEmail> = {}): NewEmail {
  emailsMade += 1;
  return {
    id: emailIdFor(
      contactId,
      new Date(changes.createdAt ?? someTime),
      emailsMade.toString(16).padStart(4, "0").slice(-4),
    ),
    contactId,
    to: "ann@example.com",
    toName: null,
    subject: "Hi",
    body: new Uint8Array(),
    from: "news@acme.test",
    fromName: "Acme",
    replyTo: null,
    headers: {},
    attachments: [],
    sourceType: "TRANSACTIONAL",
    contentType: "TRANSACTIONAL",
    templateId: null,
    campaignId: null,
    campaignCopy: null,
    isCampaignTest: false,
    workflowId: null,
    workflowExecutionId: null,
    isToCustomRecipient: false,
    cc: null,
    bcc: null,
    suppressedCopies: null,
    preheader: null,
    textFrom: null,
    tags: [],
    metadata: {},
    sendAt: null,
    topic: null,
    idempotencyKey: null,
    tracking: true,
    listUnsubscribe: null,
    createdAt: someTime,
    ...changes,
  };
}

/** Puts a record as it would stand in `changes`, past the states that lead there. */
export async function putEmail(
  table: Table,
  dataId: DataId,
  email: NewEmail,
  changes: Record<string, unknown> = {},
): Promise<void> {
  await putItem(table, { ...newEmailItem(dataId, email), ...changes });
}

/** What a test stored before. @throws when it is gone. */
export async function found<T>(search: Promise<T | undefined>): Promise<T> {
  const record = await search;
  if (record === undefined) throw new Error("The record is gone.");
  return record;
}
