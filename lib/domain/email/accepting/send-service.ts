import { optOutWarnings } from "#lib/domain/contact/opt-out.ts";
import { ReadAhead } from "#lib/domain/contact/read-ahead.ts";
import { checkSender } from "#lib/domain/domain/sender-check.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import { type Composer, ContentFault, type ParsedMail } from "#lib/domain/email/accepting/composer.ts";
import { type AcceptancePorts, type AcceptedMail, acceptSend } from "#lib/domain/email/accepting/send-acceptance.ts";
import { findAttachments } from "#lib/domain/email/accepting/send-attachments.ts";
import { checkCopies } from "#lib/domain/email/accepting/send-copies.ts";
import { composeDrafts, type Draft } from "#lib/domain/email/accepting/send-drafts.ts";
import { sendEnvelope } from "#lib/domain/email/accepting/send-envelope.ts";
import { SendReads } from "#lib/domain/email/accepting/send-reads.ts";
import { checkConsent, planRecipients } from "#lib/domain/email/accepting/send-recipients.ts";
import type { SendRequest } from "#lib/domain/email/accepting/send-request.ts";
import { billedUnits } from "#lib/domain/email/copies.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { Template } from "#lib/domain/template/template.ts";
import type { TemplateStore } from "#lib/domain/template/template-store.ts";
import type { UploadStore } from "#lib/domain/upload/upload-store.ts";
import { checkBillingCap } from "#lib/domain/usage/billing-cap.ts";
import type { UsageReader } from "#lib/domain/usage/free-tier.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { conflict, invalid, notFound } from "#lib/platform/refusal.ts";
import type { Warning } from "#lib/platform/warning.ts";

interface SendPorts extends AcceptancePorts {
  projects: Pick<ProjectStore, "find">;
  templates: Pick<TemplateStore, "find">;
  domains: Pick<SenderDomainStore, "find">;
  uploads: Pick<UploadStore, "find">;
  counters: UsageReader;
  composer: Composer;
  clock: Clock;
}

interface SendLimits {
  /** Decoded bytes of one send in total. */
  attachmentBytes: number;
}

/** Has an entry for each distinct address, in order of first appearance. */
type SendOutcome = { warnings: Warning[] } & ({ emails: AcceptedMail[]; timestamp: string } | Rehearsal);

/** The outcome of a dry run. */
interface Rehearsal {
  dryRun: true;
  rendered: { to: string; subject: string; bytes: number }[];
}

/** Accepts mail. Every refusal comes before the first write (contract 01 section 1.1). */
export class SendService {
  readonly #ports: SendPorts;
  readonly #limits: SendLimits;
  readonly #ahead: ReadAhead<SendRequest, SendReads>;

  constructor(ports: SendPorts, limits: SendLimits) {
    this.#ports = ports;
    this.#limits = limits;
    this.#ahead = new ReadAhead(
      ports.projects,
      (dataId, scope, request) => new SendReads(ports, { dataId, scope, request }),
    );
  }

  /** Begins the reads of a request that is still being checked. */
  readAhead(dataId: DataId, request: SendRequest): void {
    this.#ahead.begin(dataId, request);
  }

  /** A dry run writes nothing. Returns when every record and its queue message are durable. Refuses with 400, 402, 403, 404, 413 and 422. */
  async send(dataId: DataId, request: SendRequest): Promise<SendOutcome> {
    const { clock, composer, counters } = this.#ports;
    const now = clock.now();
    const ahead = await this.#ahead.take(dataId, request);
    if (!ahead) throw conflict("The project was reset during this request. Send it again.");
    const { project, reads } = ahead;
    const attachments = await findAttachments(this.#ports, {
      dataId,
      given: request.attachments,
      limitBytes: this.#limits.attachmentBytes,
      now,
    });
    const template = await findTemplate(reads, dataId, request.template);
    checkCopies(request, template);
    const envelope = sendEnvelope(request, template, project);
    const parsed = withFaultsAsIssues(request, () => this.#parse(project, request, template));
    const recipients = await planRecipients(reads.contacts, { dataId, project, request, now });
    checkConsent(recipients, template?.type ?? "TRANSACTIONAL");
    const attachmentBytes = attachments.map(({ size }) => size);
    const drafts = withFaultsAsIssues(request, () =>
      composeDrafts({ composer, parsed, headers: writtenHeaders(request), attachmentBytes, clock }, recipients),
    );
    const requested = drafts.length * billedUnits({ ...request, attachments });
    await checkBillingCap(counters, { project, category: "transactional", requested, now });
    await checkSender(reads.domains, projectIdOf(dataId), envelope.from);
    const warnings = recipients.flatMap(({ contact }) => optOutWarnings(request.subscribed, contact)).slice(0, 1);
    if (request.dryRun) return { ...rehearsal(drafts), warnings };
    const checked = { dataId, project, request, template, envelope, attachments, drafts, now };
    const emails = await acceptSend(this.#ports, checked);
    return { emails, timestamp: now.toISOString(), warnings };
  }

  /** Without a template the schema requires a subject, and body or text. */
  #parse(project: Project, request: SendRequest, template: Template | undefined): ParsedMail {
    return this.#ports.composer.parse(project, {
      subject: request.subject ?? template?.subject ?? "",
      body: request.body ?? template?.body ?? null,
      text: request.text,
      preheader: request.preheader,
      type: template?.type ?? "TRANSACTIONAL",
    });
  }
}

/** The headers whose length the caller decides. */
const writtenHeaders = ({ headers, cc }: SendRequest): Record<string, string> =>
  cc.length === 0 ? headers : { ...headers, Cc: cc.map(({ name, email }) => `${name ?? ""} <${email}>`).join(", ") };

const rehearsal = (drafts: readonly Draft[]): Rehearsal => ({
  dryRun: true,
  rendered: drafts.map(({ recipient, subject, bytes }) => ({ to: recipient.contact.email, subject, bytes })),
});

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
