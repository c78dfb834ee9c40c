import type { CampaignRecords } from "#lib/domain/campaign/ledger/campaign-records.ts";
import type { Batch, BatchState, Chunk, ChunkClaim, RowState } from "#lib/domain/campaign/ledger/ledger.ts";
import type { BatchStore } from "#lib/domain/campaign/ledger/ledger-store.ts";
import type { CampaignMailInput } from "#lib/domain/campaign/sending/campaign-mail.ts";
import {
  type CampaignPrerequisiteStore,
  type CampaignVerdict,
  campaignVerdict,
} from "#lib/domain/campaign/sending/campaign-verdict.ts";
import {
  type ChunkDraft,
  type DraftedMail,
  type DraftPorts,
  draftChunk,
  draftWeightMax,
} from "#lib/domain/campaign/sending/chunk-draft.ts";
import type { ChunkRound } from "#lib/domain/campaign/sending/chunk-round.ts";
import { domainOf } from "#lib/domain/contact/address.ts";
import type { Email } from "#lib/domain/email/email.ts";
import type { BulkPace } from "#lib/domain/email/handover/bulk-pace.ts";
import type { MailProvider } from "#lib/domain/email/handover/mail-provider.ts";
import type { UsageReader } from "#lib/domain/usage/free-tier.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { logger } from "#lib/platform/logger.ts";
import { Semaphore } from "#lib/platform/semaphore.ts";

interface ChunkSenderPorts extends DraftPorts {
  batches: Pick<BatchStore, "change" | "read">;
  prerequisites: CampaignPrerequisiteStore;
  counters: UsageReader;
  records: Pick<CampaignRecords, "insert" | "insertOrReplace">;
  provider: Pick<MailProvider, "handOver">;
  pace: Pick<BulkPace, "take" | "slowDown">;
}

/** How long a hand-over of unknown outcome waits for the provider's notification (contract 01 section 1.7). */
const settleMs = 300_000;

/** The new state of a mail's row, and the record to write. */
interface HandedMail {
  at: number;
  state: RowState;
  record: Email | undefined;
}

/** A chunk has ten rows, and each is corrected rarely. */
const settleTriesMax = 10;

interface ChunkPlace {
  dataId: DataId;
  batch: Batch;
  index: number;
}

/** The rows to hand over are `unknown` until the provider has answered. */
type ClaimedChunk = Chunk & { claim: ChunkClaim };

/**
 * Hands over the pending rows of one chunk, each at most once. Before the provider is asked, the claim stores which rows those
 * are. If this worker dies before it settles them, the provider's notifications decide (chunk-settlement.ts).
 */
export class ChunkSender {
  readonly #ports: ChunkSenderPorts;
  readonly #semaphore = new Semaphore(draftWeightMax);

  constructor(ports: ChunkSenderPorts) {
    this.#ports = ports;
  }

  /** `chunk` is unclaimed, at `index`, with pending rows. Hands over as many as one draft and the pace allow. */
  async send(
    input: CampaignMailInput,
    { batch, index, chunk }: { batch: Batch; index: number; chunk: Chunk },
  ): Promise<ChunkRound> {
    const draft = await draftChunk(this.#ports, { input, batch, index, chunk });
    const place = { dataId: input.turn.dataId, batch, index };
    if (draft.mails.length === 0) return movedTo(await this.#change(place, chunk, { rows: draft.rows, claim: null }));
    return this.#semaphore.hold(draft.weight, () => this.#handOver(input, { place, draft, chunk }));
  }

  async #handOver(
    input: CampaignMailInput,
    { place, draft, chunk }: { place: ChunkPlace; draft: ChunkDraft; chunk: Chunk },
  ): Promise<ChunkRound> {
    const { pace, clock } = this.#ports;
    const { dataId, until, deadline } = input.turn;
    if (clock.now() >= until) return { kind: "late" };
    const granted = await pace.take(dataId, draft.mails.length, draft.soon);
    if (granted === 0) return { kind: "stalled" };
    const mails = draft.mails.slice(0, granted);
    const claim = { owner: newOwner(), settleAt: after(deadline, settleMs) };
    const claimed = { rows: withRows(draft.rows, mails, "unknown"), claim };
    if (!(await this.#change(place, chunk, claimed))) return { kind: "lost" };
    const allOf = (state: RowState) => new Map(mails.map(({ at }) => [at, state]));
    const verdict = await this.#lookLast(input, mails.length).catch(async (fault: unknown) => {
      // The provider was not asked. If this write fails too, the claim is settled after it expires.
      await this.#settle(place, claimed, allOf("pending"));
      throw fault;
    });
    if (verdict === "gone") return { kind: "gone" };
    if (verdict === "paused") {
      const state = await this.#settle(place, claimed, allOf("pending"));
      return state ? { kind: "paused", state } : { kind: "lost" };
    }
    if (verdict) {
      const state = await this.#settle(place, claimed, allOf(verdict));
      return state ? { kind: "stopped", state, verdict } : { kind: "lost" };
    }
    const handed = await this.#ask(dataId, mails, place.batch.round);
    const state = await this.#settle(place, claimed, new Map(handed.map((mail) => [mail.at, mail.state])));
    const isThrottled = handed.every((mail) => mail.state === "pending");
    return isThrottled ? { kind: "stalled" } : movedTo(state);
  }

  /** Checks again after the claim, just before the hand-over: a change since then stops the mails. */
  async #lookLast(
    { turn }: CampaignMailInput,
    mails: number,
  ): Promise<CampaignVerdict | "paused" | "gone" | undefined> {
    const { prerequisites, counters, clock } = this.#ports;
    const { dataId, campaign } = turn;
    const found = await prerequisites.find(dataId, campaign.id, domainOf(campaign.from));
    if (!found) return "gone";
    if (found.campaign.status === "PAUSED") return "paused";
    return campaignVerdict(counters, { prerequisites: found, mails, now: clock.now() });
  }

  /** Stores the records before the rows are settled: a sent row has one, unless its contact is deleted. */
  async #ask(dataId: DataId, mails: readonly DraftedMail[], round: number): Promise<HandedMail[]> {
    const { records, pace } = this.#ports;
    const handed = await Promise.all(mails.map((mail) => this.#askFor(dataId, mail)));
    const made = handed.flatMap(({ record }) => record ?? []);
    if (made.length > 0) await records[round > 1 ? "insertOrReplace" : "insert"](dataId, made);
    if (handed.some(({ state }) => state === "pending")) pace.slowDown();
    return handed;
  }

  async #askFor(dataId: DataId, { at, mail: { email, content } }: DraftedMail): Promise<HandedMail> {
    const { provider, clock } = this.#ports;
    // Read before the answer: the provider may deliver before it answers, and `sentAt` must be earlier.
    const sentAt = clock.now().toISOString();
    const answer = await provider.handOver({ dataId, email, ...content, attachments: [] }).catch((error: unknown) => {
      logger.error("Campaign email could not be rendered to MIME", { projectId: dataId, emailId: email.id, error });
      return undefined;
    });
    if (!answer) return { at, state: "error", record: undefined };
    switch (answer.kind) {
      case "accepted": {
        const { messageId } = answer;
        return { at, state: "sent", record: { ...email, status: "SENT", messageId, sentAt, updatedAt: sentAt } };
      }
      case "rejected": {
        const error = "provider_rejected";
        logger.warn("SES refused an email", { projectId: dataId, emailId: email.id, reason: answer.reason });
        return { at, state: error, record: { ...email, status: "FAILED", error, updatedAt: sentAt } };
      }
      case "throttled":
        return { at, state: "pending", record: undefined };
      case "unknown":
        logger.warn("Outcome of a hand-over is unknown", {
          projectId: dataId,
          emailId: email.id,
          reason: answer.reason,
        });
        return { at, state: "unknown", record: undefined };
    }
  }

  /**
   * Writes the outcomes of the rows that the claim covers, and keeps the claim while the provider owes an answer. Late feedback
   * may correct another row of the chunk meanwhile, so the write is repeated on the corrected chunk.
   */
  async #settle(
    place: ChunkPlace,
    claimed: ClaimedChunk,
    outcomes: ReadonlyMap<number, RowState>,
  ): Promise<BatchState | undefined> {
    let from: Chunk = claimed;
    for (let tries = 0; tries < settleTriesMax; tries += 1) {
      const rows = from.rows.map((state, at) => (state === "unknown" ? (outcomes.get(at) ?? state) : state));
      const owed = { ...claimed.claim, settleAt: after(this.#ports.clock.now(), settleMs) };
      const state = await this.#change(place, from, { rows, claim: rows.includes("unknown") ? owed : null });
      if (state) return state;
      const [found] = await this.#ports.batches.read(place.dataId, { first: place.batch.key, count: 1 });
      const chunk = found?.chunks[place.index];
      if (chunk?.claim?.owner !== claimed.claim.owner) return undefined;
      from = chunk;
    }
    throw new Error("Gave up settling a ledger chunk after too many conflicting writes.");
  }

  #change({ dataId, batch, index }: ChunkPlace, from: Chunk, to: Chunk): Promise<BatchState | undefined> {
    return this.#ports.batches.change(dataId, { batch, changes: [{ index, from, to }] });
  }
}

const movedTo = (state: BatchState | undefined): ChunkRound => (state ? { kind: "moved", state } : { kind: "lost" });

/** Short, because one small item may hold ten. */
const newOwner = (): string => newId().slice(0, 8);

function withRows(rows: readonly RowState[], mails: readonly DraftedMail[], state: RowState): RowState[] {
  const changed = [...rows];
  for (const { at } of mails) changed[at] = state;
  return changed;
}

const after = (instant: Date, ms: number): string => new Date(instant.getTime() + ms).toISOString();
