import { optOutWarnings } from "#lib/domain/contact/opt-out.ts";
import { ReadAhead } from "#lib/domain/contact/read-ahead.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import type { Composer } from "#lib/domain/email/accepting/composer.ts";
import { ParsedSends } from "#lib/domain/email/accepting/parsed-sends.ts";
import { type AcceptancePorts, type AcceptedMail, acceptSends } from "#lib/domain/email/accepting/send-acceptance.ts";
import { checkBatch } from "#lib/domain/email/accepting/send-batch.ts";
import {
  type CheckContext,
  type CheckedSend,
  complete,
  planSend,
  prepareSend,
} from "#lib/domain/email/accepting/send-check.ts";
import { DraftBudget } from "#lib/domain/email/accepting/send-drafts.ts";
import { SendPlans } from "#lib/domain/email/accepting/send-plans.ts";
import { SendReads } from "#lib/domain/email/accepting/send-reads.ts";
import type { BatchRequest, SendRequest } from "#lib/domain/email/accepting/send-request.ts";
import type { SenderDomains } from "#lib/domain/key/named-key.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { TemplateStore } from "#lib/domain/template/template-store.ts";
import type { UploadStore } from "#lib/domain/upload/upload-store.ts";
import type { UsageReader } from "#lib/domain/usage/free-tier.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { sha256 } from "#lib/platform/ids.ts";
import { Recent } from "#lib/platform/memory/recent.ts";
import { conflict, Refusal, withoutRefusals } from "#lib/platform/refusal.ts";
import type { Warning } from "#lib/platform/warning.ts";

const sendersMax = 1_000;

interface SendPorts extends AcceptancePorts {
  projects: Pick<ProjectStore, "find">;
  templates: Pick<TemplateStore, "find">;
  domains: Pick<SenderDomainStore, "find">;
  uploads: Pick<UploadStore, "find">;
  counters: UsageReader;
  composer: Composer;
  clock: Clock;
}

/** What a request says beside its body. */
interface SendCaller {
  senderDomains: SenderDomains;
  idempotencyKey: string | undefined;
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
  rendered: RenderedMail[];
}

interface RenderedMail {
  to: string;
  subject: string;
  bytes: number;
}

/** What became of one email of a batch. */
export type BatchResult = { index: number } & (
  | { emails: AcceptedMail[] }
  | { rendered: RenderedMail[] }
  | { refusal: Refusal }
);

/** `results` are in the order of the request. */
export interface BatchOutcome {
  results: BatchResult[];
  warnings: Warning[];
  /** Absent in a dry run. */
  timestamp?: string;
  dryRun?: true;
}

/** Accepts mail. Every refusal comes before the first write (contract 01 section 1.1). */
export class SendService {
  readonly #ports: SendPorts;
  readonly #limits: SendLimits;
  readonly #ahead: ReadAhead<SendRequest | BatchRequest, SendReads>;
  readonly #senders = new Recent<string, string>(sendersMax);

  constructor(ports: SendPorts, limits: SendLimits) {
    this.#ports = ports;
    this.#limits = limits;
    this.#ahead = new ReadAhead(
      ports.projects,
      (dataId, scope, request) =>
        new SendReads(ports, { dataId, scope, requests: requestsOf(request), senders: this.#senders }),
    );
  }

  /** Begins the reads of a request that is still being checked. */
  readAhead(dataId: DataId, request: SendRequest | BatchRequest): void {
    this.#ahead.begin(dataId, request);
  }

  /** A dry run writes nothing. Returns when every record and its queue message are durable. Refuses with 400, 402, 403, 404, 413 and 422. */
  async send(dataId: DataId, request: SendRequest, caller: SendCaller): Promise<SendOutcome> {
    const context = await this.#open(dataId, request, caller.senderDomains);
    const prepared = await complete(prepareSend(context, request));
    const send = await complete(planSend(context, prepared, new SendPlans().before(0)));
    const warnings = warningsOf(send);
    if (request.dryRun) return { dryRun: true, rendered: renderedOf(send), warnings };
    const [emails = []] = await acceptSends(this.#ports, {
      ...context,
      sends: [send],
      idempotencyKey: digestOf(caller),
    });
    return { emails, timestamp: context.now.toISOString(), warnings };
  }

  /** As `send`, for several emails at once: all are checked before the first write. */
  async sendBatch(dataId: DataId, request: BatchRequest, caller: SendCaller): Promise<BatchOutcome> {
    const context = await this.#open(dataId, request, caller.senderDomains);
    const checked = await checkBatch(context, request);
    const sends = withoutRefusals(checked);
    const accepting = { ...context, sends, idempotencyKey: digestOf(caller) };
    const accepted = request.dryRun ? undefined : await acceptSends(this.#ports, accepting);
    const results = checked.map((each, index): BatchResult => {
      if (each instanceof Refusal) return { index, refusal: each };
      return accepted ? { index, emails: accepted.shift() ?? [] } : { index, rendered: renderedOf(each) };
    });
    const warnings = checked.flatMap((each, index) => (each instanceof Refusal ? [] : warningsWithin(index, each)));
    const { now } = context;
    return { ...(accepted ? { timestamp: now.toISOString() } : { dryRun: true }), results, warnings };
  }

  async #open(
    dataId: DataId,
    request: SendRequest | BatchRequest,
    senderDomains: SenderDomains,
  ): Promise<CheckContext> {
    const { clock } = this.#ports;
    const now = clock.now();
    const ahead = await this.#ahead.take(dataId, request);
    if (!ahead) throw conflict("The project was reset during this request. Send it again.");
    const budget = new DraftBudget(clock);
    const parsed = new ParsedSends(this.#ports.composer, ahead.project);
    return {
      dataId,
      ...ahead,
      ports: this.#ports,
      parsed,
      budget,
      attachmentBytesMax: this.#limits.attachmentBytes,
      senderDomains,
      now,
    };
  }
}

const digestOf = ({ idempotencyKey }: SendCaller): string | null =>
  idempotencyKey === undefined ? null : sha256(idempotencyKey);

const requestsOf = (request: SendRequest | BatchRequest): SendRequest[] =>
  "mode" in request ? withoutRefusals(request.emails) : [request];

const renderedOf = ({ drafts }: CheckedSend): RenderedMail[] =>
  drafts.map(({ recipient, subject, bytes }) => ({ to: recipient.contact.email, subject, bytes }));

const warningsOf = ({ request, drafts }: CheckedSend): Warning[] =>
  drafts.flatMap(({ recipient }) => optOutWarnings(request.subscribed, recipient.contact)).slice(0, 1);

const warningsWithin = (index: number, send: CheckedSend): Warning[] =>
  warningsOf(send).map((warning) => ({ ...warning, field: `emails.${index}.${warning.field}` }));
