import type { ContactStore } from "#lib/domain/contact/contact-store.ts";
import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";
import { type FoundAttachment, storeAttachments } from "#lib/domain/email/accepting/send-attachments.ts";
import type { Draft } from "#lib/domain/email/accepting/send-drafts.ts";
import type { SendEnvelope } from "#lib/domain/email/accepting/send-envelope.ts";
import type { SendRequest } from "#lib/domain/email/accepting/send-request.ts";
import type { EmailAttachment, NewEmail } from "#lib/domain/email/email.ts";
import type { EmailStore } from "#lib/domain/email/email-store.ts";
import type { SendQueue } from "#lib/domain/email/handover/send-queue.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { Template } from "#lib/domain/template/template.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Mails stored in parallel, and messages of one batch, of which SQS takes ten. */
const batchSize = 10;

export interface AcceptancePorts {
  contacts: Pick<ContactStore, "locate" | "apply">;
  content: ContentStore;
  emails: Pick<EmailStore, "create">;
  queue: SendQueue;
}

/** A send that has passed every check. */
interface CheckedSend {
  dataId: DataId;
  project: Project;
  request: SendRequest;
  template: Template | undefined;
  envelope: SendEnvelope;
  attachments: FoundAttachment[];
  drafts: Draft[];
  now: Date;
}

export interface AcceptedMail {
  contact: { id: string; email: string };
  /** Id of the email record. */
  email: string;
}

/**
 * Makes a send durable: files, then for each recipient contact, body and record, then the queue messages of ten recipients. The
 * message comes last because it starts the worker. A failure half-way is a fault, and mails already stored may still be
 * delivered.
 */
export async function acceptSend(ports: AcceptancePorts, send: CheckedSend): Promise<AcceptedMail[]> {
  const attachments = await storeAttachments(ports.content, send.dataId, send.attachments);
  const accepted: AcceptedMail[] = [];
  for (let start = 0; start < send.drafts.length; start += batchSize) {
    const batch = send.drafts.slice(start, start + batchSize);
    const mails = await Promise.all(batch.map((draft) => storeMail(ports, { send, draft, attachments })));
    await ports.queue.sendBatch(mails.map(({ email }) => ({ projectId: send.dataId, emailId: email })));
    accepted.push(...mails);
  }
  return accepted;
}

async function storeMail(
  ports: AcceptancePorts,
  { send, draft, attachments }: { send: CheckedSend; draft: Draft; attachments: EmailAttachment[] },
): Promise<AcceptedMail> {
  const { dataId, project, now } = send;
  const { change, known } = draft.recipient;
  const { contact } = await ports.contacts.apply(dataId, project, { change, known, now });
  // Links and ids of the mail belong to another contact: the address has moved within these milliseconds.
  if (contact.id !== draft.recipient.contact.id) throw new Error(`${contact.email} came to another contact meanwhile.`);
  await ports.emails.create(dataId, newEmail(send, draft, attachments));
  return { contact: { id: contact.id, email: contact.email }, email: draft.recipient.emailId };
}

function newEmail(
  { request, template, envelope, now }: CheckedSend,
  draft: Draft,
  attachments: EmailAttachment[],
): NewEmail {
  const { contact, emailId, name } = draft.recipient;
  return {
    id: emailId,
    contactId: contact.id,
    to: contact.email,
    toName: name,
    subject: draft.subject,
    preheader: draft.preheader,
    ...draft.packed(),
    ...envelope,
    headers: request.headers,
    cc: request.cc.length > 0 ? request.cc : null,
    bcc: request.bcc.length > 0 ? request.bcc : null,
    tags: request.tags,
    metadata: request.metadata,
    attachments,
    sourceType: "TRANSACTIONAL",
    contentType: template?.type ?? "TRANSACTIONAL",
    templateId: template?.id ?? null,
    campaignId: null,
    campaignCopy: null,
    isCampaignTest: false,
    workflowId: null,
    workflowExecutionId: null,
    isToCustomRecipient: false,
    listUnsubscribe: hasOwnUnsubscribeHeader(request.headers) ? null : draft.listUnsubscribe,
    createdAt: now.toISOString(),
  };
}

/** Either header from the caller replaces both of Petrel's (contract 01 section 1.5). */
function hasOwnUnsubscribeHeader(headers: Record<string, string>): boolean {
  return Object.keys(headers).some((name) => /^list-unsubscribe(-post)?$/i.test(name));
}
