import { checkSender } from "#lib/domain/domain/sender-check.ts";
import { type Composer, ContentFault } from "#lib/domain/email/accepting/composer.ts";
import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";
import { type ParsedSends, topicOf } from "#lib/domain/email/accepting/parsed-sends.ts";
import { type FoundAttachment, findAttachments } from "#lib/domain/email/accepting/send-attachments.ts";
import { checkCopies, type SentCopies, sentCopies } from "#lib/domain/email/accepting/send-copies.ts";
import { checkSizes, composeDrafts, type Draft, type DraftBudget } from "#lib/domain/email/accepting/send-drafts.ts";
import { type SendEnvelope, sendEnvelope } from "#lib/domain/email/accepting/send-envelope.ts";
import type { EarlierSends } from "#lib/domain/email/accepting/send-plans.ts";
import type { SendReads } from "#lib/domain/email/accepting/send-reads.ts";
import { checkConsent, planRecipients } from "#lib/domain/email/accepting/send-recipients.ts";
import type { SendRequest } from "#lib/domain/email/accepting/send-request.ts";
import { billedUnits } from "#lib/domain/email/copies.ts";
import { checkSendTime } from "#lib/domain/email/scheduling/send-time.ts";
import type { SenderDomains } from "#lib/domain/key/named-key.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { Template } from "#lib/domain/template/template.ts";
import { requireTopicNamed } from "#lib/domain/topic/topic-service.ts";
import type { UploadStore } from "#lib/domain/upload/upload-store.ts";
import { checkBillingCap } from "#lib/domain/usage/billing-cap.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { invalid, notFound } from "#lib/platform/refusal.ts";

/**
 * Checks in the order of contract 01 section 1.1. Yields between two steps, so that a batch takes each step of all its emails
 * before the next. Refuses by throwing. Writes nothing.
 */
export type Check<T> = AsyncGenerator<undefined, T, undefined>;

/** What all emails of one request share. */
export interface CheckContext {
  dataId: DataId;
  project: Project;
  ports: { composer: Composer; content: ContentStore; uploads: Pick<UploadStore, "find"> };
  reads: SendReads;
  parsed: ParsedSends;
  budget: DraftBudget;
  /** Decoded bytes of all attachments of one email. */
  attachmentBytesMax: number;
  senderDomains: SenderDomains;
  now: Date;
}

/** A send whose content is found and parses. */
interface PreparedSend {
  request: SendRequest;
  template: Template | undefined;
  envelope: SendEnvelope;
  attachments: FoundAttachment[];
}

/** A send that has passed every check. */
export interface CheckedSend extends PreparedSend {
  drafts: Draft[];
  copies: SentCopies;
}

/** Takes all steps of a check. */
export async function complete<T>(check: Check<T>): Promise<T> {
  let step = await check.next();
  while (!step.done) step = await check.next();
  return step.value;
}

/** Steps 1 to 4: they do not depend on contacts, nor on other emails of the request. */
export async function* prepareSend(context: CheckContext, request: SendRequest): Check<PreparedSend> {
  const { dataId, project, ports, reads, attachmentBytesMax: limitBytes, now } = context;
  if (request.sendAt !== undefined) checkSendTime(request.sendAt, now);
  const attachments = await findAttachments(ports, { dataId, given: request.attachments, limitBytes, now });
  yield;
  const template = await findTemplate(reads, dataId, request.template);
  if (request.topic !== undefined) requireTopicNamed(project.topics, request.topic);
  yield;
  checkCopies(request, template);
  const envelope = sendEnvelope(request, template, project);
  yield;
  withFaultsAsIssues(request, () => context.parsed.parse(request, template));
  return { request, template, envelope, attachments };
}

/** Steps 5 to 9. `earlier` holds what the emails before this one in the request will change. */
export async function* planSend(
  context: CheckContext,
  prepared: PreparedSend,
  earlier: EarlierSends,
): Check<CheckedSend> {
  const { dataId, project, ports, reads, budget, senderDomains, now } = context;
  const { request, template, envelope, attachments } = prepared;
  const type = template?.type ?? "TRANSACTIONAL";
  const plan = { dataId, project, request, type, now, earlier: earlier.of };
  const [recipients, copies] = await Promise.all([
    planRecipients(reads.contacts, plan),
    sentCopies(reads.contacts, plan),
  ]);
  const sent = recipients.filter(({ isSuppressed }) => !isSuppressed).length;
  const units = sent * billedUnits({ ...copies, attachments });
  earlier.add({ recipients, units });
  checkConsent(recipients, { project, now, type, topic: topicOf(request, template) });
  yield;
  const parts = {
    headers: writtenHeaders(request.headers, copies),
    attachmentBytes: attachments.map(({ size }) => size),
  };
  const drafts = withFaultsAsIssues(request, () => {
    const parsed = context.parsed.parse(request, template);
    return composeDrafts({ composer: ports.composer, parsed, budget, ...parts }, recipients);
  });
  yield;
  checkSizes(drafts);
  yield;
  const cap = { project, category: "transactional", requested: units, requestedBefore: earlier.units(), now } as const;
  await checkBillingCap(reads.counters, cap);
  yield;
  await checkSender(reads.domains, projectIdOf(dataId), { from: envelope.from, senderDomains });
  return { request, template, envelope, attachments, drafts, copies };
}

/** The headers whose length the caller decides. */
const writtenHeaders = (headers: Record<string, string>, { cc }: SentCopies): Record<string, string> =>
  cc.length === 0 ? headers : { ...headers, Cc: cc.map(({ name, email }) => `${name ?? ""} <${email}>`).join(", ") };

async function findTemplate(
  { templates }: Pick<SendReads, "templates">,
  dataId: DataId,
  templateId: string | undefined,
): Promise<Template | undefined> {
  if (templateId === undefined) return undefined;
  const template = await templates.find(dataId, templateId);
  if (!template) throw notFound("template", templateId);
  return template;
}

/** Reports a fault in the caller's own content at its field, any other at `template`. */
function withFaultsAsIssues<T>(request: SendRequest, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ContentFault)) throw error;
    const { kind, part, message } = error;
    const isOwn = request[part] !== undefined;
    const code = isOwn && kind === "syntax" ? "invalid_string" : "custom";
    throw invalid([{ field: isOwn ? part : "template", code, message }]);
  }
}
