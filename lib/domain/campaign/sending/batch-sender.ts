import type { ParsedCampaigns } from "#lib/domain/campaign/authoring/parsed-campaigns.ts";
import { type Batch, type BatchKey, type Chunk, isSettled, type RowState } from "#lib/domain/campaign/ledger/ledger.ts";
import type { BatchStore, ChunkChange } from "#lib/domain/campaign/ledger/ledger-store.ts";
import type { Breaker } from "#lib/domain/campaign/pausing/breaker.ts";
import type { CampaignMailInput } from "#lib/domain/campaign/sending/campaign-mail.ts";
import type { CampaignTurn } from "#lib/domain/campaign/sending/campaign-turn.ts";
import {
  type CampaignPrerequisiteStore,
  type CampaignVerdict,
  campaignVerdict,
} from "#lib/domain/campaign/sending/campaign-verdict.ts";
import type { ChunkRound } from "#lib/domain/campaign/sending/chunk-round.ts";
import type { ChunkSender } from "#lib/domain/campaign/sending/chunk-sender.ts";
import type { ChunkSettlement } from "#lib/domain/campaign/sending/chunk-settlement.ts";
import { domainOf } from "#lib/domain/contact/address.ts";
import type { UsageReader } from "#lib/domain/usage/free-tier.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

interface BatchSenderPorts {
  batches: Pick<BatchStore, "read" | "change" | "close">;
  prerequisites: CampaignPrerequisiteStore;
  counters: UsageReader;
  parsed: Pick<ParsedCampaigns, "parse">;
  chunks: Pick<ChunkSender, "send">;
  settlement: Pick<ChunkSettlement, "decide">;
  breaker: Pick<Breaker, "pause">;
  clock: Clock;
}

/** The progress of a batch. */
export type BatchReport =
  /** Every row is settled. */
  | { kind: "done" }
  /** Only open claims are left, decided at this time (ISO 8601) at the earliest. */
  | { kind: "open"; settleAt: string }
  /** The campaign is paused, and rows are pending. `settleAt` as above, when there are open claims as well. */
  | { kind: "paused"; settleAt: string | undefined }
  /** Work is left: the time is over, or no mail may go for now. */
  | { kind: "late" | "stalled" }
  /** The campaign or its project is gone. */
  | { kind: "gone" };

/** Hands over one batch of a campaign, chunk by chunk, and closes it. */
export class BatchSender {
  readonly #ports: BatchSenderPorts;

  constructor(ports: BatchSenderPorts) {
    this.#ports = ports;
  }

  async send(turn: CampaignTurn, key: BatchKey): Promise<BatchReport> {
    const { prerequisites, parsed, counters, breaker, clock } = this.#ports;
    const { dataId, campaign } = turn;
    const batch = await this.#read(dataId, key);
    if (!batch) return { kind: "gone" };
    if (batch.isClosed) return { kind: "done" };
    const found = await prerequisites.find(dataId, campaign.id, domainOf(campaign.from));
    if (!found) return { kind: "gone" };
    const input = { turn, project: found.project, parsed: parsed.parse(found.project, turn) };
    const isPaused = found.campaign.status === "PAUSED" || (await breaker.pause(dataId, found.campaign));
    if (isPaused) return this.#goThrough(input, batch, true);
    const verdict = await campaignVerdict(counters, { prerequisites: found, mails: 1, now: clock.now() });
    const begun = verdict ? await this.#stop(dataId, batch, verdict) : batch;
    return begun ? this.#goThrough(input, begun) : { kind: "gone" };
  }

  /** While `isPaused` it only decides claims that have expired. */
  async #goThrough(input: CampaignMailInput, begun: Batch, isPaused = false): Promise<BatchReport> {
    const { clock, batches } = this.#ports;
    const { dataId, until } = input.turn;
    const waiting: string[] = [];
    let isHeld = isPaused;
    let isLeft = false;
    let batch: Batch | undefined = begun;
    for (let index = 0; index < begun.chunks.length; ) {
      const chunk: Chunk | undefined = batch.chunks[index];
      if (!chunk || chunk.rows.every(isSettled)) {
        index += 1;
      } else if (chunk.claim && new Date(chunk.claim.settleAt) > clock.now()) {
        waiting.push(chunk.claim.settleAt);
        index += 1;
      } else if (isHeld && !chunk.claim) {
        isLeft = true;
        index += 1;
      } else {
        if (clock.now() >= until) return { kind: "late" };
        const round: ChunkRound = await this.#step(input, { batch, index, chunk });
        if (round.kind === "late" || round.kind === "stalled" || round.kind === "gone") return round;
        if (round.kind === "paused") isHeld = true;
        batch = await this.#after(dataId, batch, round);
        if (!batch) return { kind: "gone" };
      }
    }
    const [settleAt] = waiting.sort();
    if (isLeft) return { kind: "paused", settleAt };
    if (settleAt !== undefined) return { kind: "open", settleAt };
    await batches.close(dataId, batch);
    return { kind: "done" };
  }

  #step(
    input: CampaignMailInput,
    { batch, index, chunk }: { batch: Batch; index: number; chunk: Chunk },
  ): Promise<ChunkRound> {
    const { chunks, settlement } = this.#ports;
    const work = chunk.claim
      ? settlement.decide(input, { batch, index, chunk })
      : chunks.send(input, { batch, index, chunk });
    return work;
  }

  /** The batch as it is after a step; undefined when it is gone. */
  async #after(
    dataId: DataId,
    batch: Batch,
    round: Extract<ChunkRound, { kind: "moved" | "lost" | "stopped" | "paused" }>,
  ): Promise<Batch | undefined> {
    if (round.kind === "lost") return this.#read(dataId, batch.key);
    const moved = { ...batch, ...round.state };
    return round.kind === "stopped" ? this.#stop(dataId, moved, round.verdict) : moved;
  }

  /** Settles all unclaimed pending rows in one write. */
  async #stop(dataId: DataId, batch: Batch, verdict: CampaignVerdict): Promise<Batch | undefined> {
    for (let current: Batch | undefined = batch; current; current = await this.#read(dataId, batch.key)) {
      const changes = stopping(current, verdict);
      if (changes.length === 0) return current;
      const state = await this.#ports.batches.change(dataId, { batch: current, changes });
      if (state) return { ...current, ...state };
    }
    return undefined;
  }

  async #read(dataId: DataId, key: BatchKey): Promise<Batch | undefined> {
    const [batch] = await this.#ports.batches.read(dataId, { first: key, count: 1 });
    return batch;
  }
}

const stopping = ({ chunks }: Batch, verdict: CampaignVerdict): ChunkChange[] =>
  chunks.flatMap((from, index) => {
    if (from.claim || !from.rows.includes("pending")) return [];
    const rows = from.rows.map((state): RowState => (state === "pending" ? verdict : state));
    return [{ index, from, to: { rows, claim: null } }];
  });
