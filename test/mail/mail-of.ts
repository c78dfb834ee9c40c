import type { Email } from "#lib/domain/email/email.ts";

const at = "2026-03-01T10:00:00.000Z";

/** A valid record of a mail that waits; the test changes what it is about. */
export function mailOf(changes: Partial<Email> = {}): Email {
  return {
    id: "8d1f0000-1111-8222-8333-000000000001",
    contactId: "8d1f0000-1111-8222-8333-444455556666",
    to: "ann@example.com",
    toName: null,
    subject: "Hello",
    from: "news@example.com",
    fromName: "Example",
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
    tracking: false,
    listUnsubscribe: null,
    packedBody: null,
    status: "SENDING",
    error: null,
    messageId: null,
    claim: null,
    opens: 0,
    clicks: 0,
    sentAt: null,
    deliveredAt: null,
    openedAt: null,
    clickedAt: null,
    bouncedAt: null,
    bounce: null,
    complainedAt: null,
    unsubscribedAt: null,
    createdAt: at,
    updatedAt: at,
    ...changes,
  };
}
