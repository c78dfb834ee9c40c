import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactStore } from "#lib/domain/contact/contact-store.ts";
import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";
import { topicOf } from "#lib/domain/email/accepting/parsed-sends.ts";
import { storeAttachments } from "#lib/domain/email/accepting/send-attachments.ts";
import type { CheckedSend } from "#lib/domain/email/accepting/send-check.ts";
import { recordedCopies } from "#lib/domain/email/accepting/send-copies.ts";
import type { Draft } from "#lib/domain/email/accepting/send-drafts.ts";
import {
  type EmailAttachment,
  type IdempotencyKeyDigest,
  isScheduled,
  type NewEmail,
} from "#lib/domain/email/email.ts";
import type { EmailStore } from "#lib/domain/email/email-store.ts";
import type { ScheduledSendQueue, SendMessage, SendQueue } from "#lib/domain/email/handover/send-queue.ts";
import { isSoon, type MailTimer } from "#lib/domain/email/scheduling/mail-timer.ts";
import type { ScheduledMail } from "#lib/domain/email/scheduling/scheduled-mail.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Mails stored in parallel, and messages of one batch, of which SQS takes ten. */
const batchSize = 10;

export interface AcceptancePorts {
  contacts: Pick<ContactStore, "locate" | "findSuppressions" | "apply">;
  content: ContentStore;
  emails: Pick<EmailStore, "create">;
  queue: Pick<SendQueue, "sendBatch"> & ScheduledSendQueue;
  mailTimer: Pick<MailTimer, "start">;
  clock: Clock;
}

interface AcceptInput {
  dataId: DataId;
  project: Project;
  /** Each has passed every check. */
  sends: readonly CheckedSend[];
  idempotencyKey: IdempotencyKeyDigest | null;
  now: Date;
}

export interface AcceptedMail {
  contact: { id: string; email: string };
  /** Id of the email record. */
  email: string;
  /** The suppression list holds the mail back: it is recorded, but not sent. */
  suppressed?: true;
}

/** A mail that is about to be stored. */
interface DueMail {
  send: CheckedSend;
  draft: Draft;
  attachments: EmailAttachment[];
}

/**
 * Makes the sends of a request durable: files and timers, then for each recipient contact, body and record, then the queue messages
 * of ten recipients. The message comes last because it starts the worker. A failure half-way is a fault, and mails already stored may
 * still be delivered. Returns the mails of each send.
 */
export async function acceptSends(ports: AcceptancePorts, input: AcceptInput): Promise<AcceptedMail[][]> {
  const { dataId, sends } = input;
  const due: DueMail[] = [];
  for (const send of sends) {
    const { sendAt } = send.request;
    const files = { attachments: send.attachments, isForLater: sendAt !== undefined };
    const attachments = await storeAttachments(ports.content, dataId, files);
    if (sendAt !== undefined && !isSoon({ sendAt }, input.now)) await ports.mailTimer.start({ dataId, sendAt });
    due.push(...send.drafts.map((draft) => ({ send, draft, attachments })));
  }
  const contacts = new Map<string, Contact>();
  const accepted: AcceptedMail[] = [];
  for (const batch of batchesOf(due)) {
    const mails = await Promise.all(batch.map((mail) => storeMail(ports, { input, mail, contacts })));
    await queueMails(ports, input, batch);
    accepted.push(...mails);
  }
  return sends.map(({ drafts }) => accepted.splice(0, drafts.length));
}

/** In order. No two mails of a batch go to one contact, because the second starts from what the first left. */
function batchesOf(due: readonly DueMail[]): DueMail[][] {
  const batches: DueMail[][] = [];
  let addresses = new Set<string>();
  for (const mail of due) {
    const { email } = mail.draft.recipient.contact;
    const batch = batches.at(-1);
    if (batch && batch.length < batchSize && !addresses.has(email)) batch.push(mail);
    else {
      batches.push([mail]);
      addresses = new Set();
    }
    addresses.add(email);
  }
  return batches;
}

/** A mail for later has its timer. One for soon waits in the queue. */
async function queueMails(
  { queue, clock }: AcceptancePorts,
  { dataId, now }: AcceptInput,
  batch: readonly DueMail[],
): Promise<void> {
  const createdAt = now.toISOString();
  const atOnce: SendMessage[] = [];
  const soon: ScheduledMail[] = [];
  for (const { send, draft } of batch) {
    const { sendAt } = send.request;
    const { emailId, isSuppressed } = draft.recipient;
    if (isSuppressed) continue;
    if (sendAt === undefined || !isScheduled({ sendAt, createdAt })) atOnce.push({ projectId: dataId, emailId });
    else if (isSoon({ sendAt }, now)) soon.push({ dataId, emailId, sendAt });
  }
  if (atOnce.length > 0) await queue.sendBatch(atOnce);
  if (soon.length > 0) await queue.sendScheduled(soon, clock.now());
}

async function storeMail(
  ports: AcceptancePorts,
  { input, mail, contacts }: { input: AcceptInput; mail: DueMail; contacts: Map<string, Contact> },
): Promise<AcceptedMail> {
  const { dataId, project } = input;
  const { recipient } = mail.draft;
  const known = contacts.get(recipient.contact.email) ?? recipient.known;
  const { contact } = await ports.contacts.apply(dataId, project, { change: recipient.change, known, now: input.now });
  // Links and ids of the mail belong to another contact: the address has moved within these milliseconds.
  if (contact.id !== recipient.contact.id) throw new Error(`${contact.email} came to another contact meanwhile.`);
  contacts.set(contact.email, contact);
  await ports.emails.create(dataId, newEmail(mail, input));
  return {
    contact: { id: contact.id, email: contact.email },
    email: recipient.emailId,
    ...(recipient.isSuppressed && { suppressed: true }),
  };
}

function newEmail(
  { send, draft, attachments }: DueMail,
  { idempotencyKey, now }: Pick<AcceptInput, "idempotencyKey" | "now">,
): NewEmail {
  const { request, template, envelope, copies } = send;
  const { contact, emailId, name, isSuppressed } = draft.recipient;
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
    ...recordedCopies(copies, { now }),
    tags: request.tags,
    metadata: request.metadata,
    sendAt: request.sendAt ?? null,
    topic: topicOf(request, template),
    idempotencyKey,
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
    ...(isSuppressed && { failure: "suppressed" }),
    createdAt: now.toISOString(),
  };
}

/** Either header from the caller replaces both of Petrel's (contract 01 section 1.5). */
function hasOwnUnsubscribeHeader(headers: Record<string, string>): boolean {
  return Object.keys(headers).some((name) => /^list-unsubscribe(-post)?$/i.test(name));
}
