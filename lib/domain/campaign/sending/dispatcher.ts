import { roundOf } from "#lib/domain/campaign/campaign.ts";
import type { CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import { type Cursor, isLedgerSettled } from "#lib/domain/campaign/ledger/ledger.ts";
import type { CursorStore } from "#lib/domain/campaign/ledger/ledger-store.ts";
import type { BatchReport, BatchSender } from "#lib/domain/campaign/sending/batch-sender.ts";
import { type CampaignEndPorts, endCampaign } from "#lib/domain/campaign/sending/campaign-end.ts";
import type { CampaignTurn } from "#lib/domain/campaign/sending/campaign-turn.ts";
import type { Dispatch, DispatchQueue } from "#lib/domain/campaign/sending/dispatch.ts";
import { batchesAtOnce } from "#lib/domain/campaign/sending/lanes.ts";
import type { BulkPace } from "#lib/domain/email/handover/bulk-pace.ts";
import { delayUntil } from "#lib/domain/email/handover/pause.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

interface DispatcherPorts extends CampaignEndPorts {
  campaigns: Pick<CampaignStore, "find" | "findHead" | "move">;
  cursors: Pick<CursorStore, "list" | "takeTurn" | "giveTurnOn">;
  sender: Pick<BatchSender, "send">;
  pace: Pick<BulkPace, "rate" | "pauseSeconds">;
  queue: DispatchQueue;
  clock: Clock;
}

/**
 * The outcome of a message. `late`: its turn is over; `gone`: nothing is left to send; `continued`: a new message continues;
 * `waiting`: a new message will check open rows; `settled`: all rows of the lane are settled; `complete`: of the campaign;
 * `paused`: the lane ends, and resuming the campaign starts it again.
 */
export type DispatchOutcome = "late" | "gone" | "continued" | "waiting" | "settled" | "complete" | "paused";

/** A turn begins new work for this long; the reserve before the worker's deadline is for finishing it. */
const turnMsMax = 60_000;
const reserveMs = 25_000;

/** The delay when another worker is about to close a batch. */
const lookAgainSeconds = 5;

/**
 * An open claim of a dead worker is decided minutes later. Most open claims belong to a live worker that got the same message,
 * as queues deliver some twice, and finishes soon.
 */
const claimLookSecondsMax = 30;

/** A message, and the campaign's round when its turn was taken. */
type TakenDispatch = Dispatch & { round: number };

/** Where the next message of a cursor begins, and when. */
type Next = Pick<Dispatch, "cursor" | "turn" | "batch" | "isLastLap"> & { delaySeconds: number };

/**
 * Sends the cursors of a campaign, in turns of a minute, and ends it. Every step may run twice: chunk claims keep a mail from
 * going twice, and of two workers with the same turn one continues. A dead worker leaves a message that is redelivered, or a
 * stalled campaign, which campaign-check.ts restarts.
 */
export class Dispatcher {
  readonly #ports: DispatcherPorts;

  constructor(ports: DispatcherPorts) {
    this.#ports = ports;
  }

  /** `deadline`: from then on this worker is certainly gone. Returning acknowledges the message. */
  async run(dispatch: Dispatch, deadline: Date): Promise<DispatchOutcome> {
    const { cursors, campaigns, clock } = this.#ports;
    const { projectId: dataId, campaignId } = dispatch;
    const begunAt = clock.now();
    const cursor = await cursors.takeTurn(dataId, campaignId, {
      cursor: dispatch.cursor,
      turn: dispatch.turn,
      now: begunAt,
    });
    if (!cursor) return "late";
    const found = await campaigns.find(dataId, campaignId);
    if (!found || found.head.sentAt === null) return "gone";
    // The lanes of a round start when all of its rows are pending.
    if (found.head.isReopening) return "late";
    const until = new Date(Math.min(begunAt.getTime() + turnMsMax, deadline.getTime() - reserveMs));
    const campaign = { ...found.head, sentAt: found.head.sentAt };
    const turn = { dataId, campaign, parts: found.parts, until, deadline };
    const reports = await this.#work(turn, dispatch, cursor);
    return this.#follow({ ...dispatch, round: roundOf(campaign) }, reports, campaign.status === "PAUSED");
  }

  /** Sends several batches in parallel; begins no more once one is `stalled` or `gone`. */
  async #work(turn: CampaignTurn, { batch: first, lanes }: Dispatch, { cursor, batches }: Cursor) {
    const { sender, pace, clock } = this.#ports;
    const numbers = Array.from({ length: Math.max(0, batches - first) }, (_, index) => first + index);
    const sideBySide = batchesAtOnce(await pace.rate(), lanes);
    let halt: BatchReport | undefined;
    return mapConcurrently(numbers, sideBySide, async (batch): Promise<{ batch: number; report: BatchReport }> => {
      if (halt) return { batch, report: halt };
      if (clock.now() >= turn.until) return { batch, report: { kind: "late" } };
      const report = await sender.send(turn, { campaignId: turn.campaign.id, cursor, batch });
      if (report.kind === "stalled" || report.kind === "gone") halt = report;
      return { batch, report };
    });
  }

  /** Sends exactly one follow-up message if work is left. */
  async #follow(
    dispatch: TakenDispatch,
    reports: readonly { batch: number; report: BatchReport }[],
    isPaused: boolean,
  ): Promise<DispatchOutcome> {
    const { pace } = this.#ports;
    const { cursor, turn } = dispatch;
    if (reports.some(({ report }) => report.kind === "gone")) return "gone";
    const unfinished = reports.find(({ report }) => report.kind === "late" || report.kind === "stalled");
    if (unfinished) {
      const isStalled = reports.some(({ report }) => report.kind === "stalled");
      const delaySeconds = isStalled ? await pace.pauseSeconds() : 0;
      return this.#continue(dispatch, { cursor, turn: turn + 1, batch: unfinished.batch, delaySeconds }, "continued");
    }
    const [settleAt] = reports.flatMap(({ report }) => ("settleAt" in report ? (report.settleAt ?? []) : [])).sort();
    const isHeld = isPaused || reports.some(({ report }) => report.kind === "paused");
    return isHeld ? this.#passOnPaused(dispatch, settleAt) : this.#passOn(dispatch, settleAt);
  }

  /**
   * While the campaign is paused, the lane stays at a cursor until its claims are decided. It visits each of its cursors after
   * the pause, some of them in a last lap, and ends.
   */
  async #passOnPaused(dispatch: TakenDispatch, settleAt: string | undefined): Promise<DispatchOutcome> {
    const { projectId: dataId, campaignId, cursor, turn, lanes, isLastLap } = dispatch;
    if (settleAt !== undefined) {
      const next = { cursor, turn: turn + 1, batch: 0, delaySeconds: this.#untilDecided(settleAt) };
      return this.#continue(dispatch, isLastLap ? { ...next, isLastLap } : next, "waiting");
    }
    const all = await this.#ports.cursors.list(dataId, campaignId);
    if (isLedgerSettled(all)) return this.#end(dispatch);
    const open = all.filter((other) => other.cursor % lanes === cursor % lanes && other.open > 0);
    const later = open.find((other) => other.cursor > cursor);
    const next = later ?? (isLastLap ? undefined : open[0]);
    if (!next) return "paused";
    const lap = isLastLap || !later ? { isLastLap: true as const } : {};
    const nextTurn = next.cursor === cursor ? turn + 1 : next.turn;
    return this.#continue(
      dispatch,
      { cursor: next.cursor, turn: nextTurn, batch: 0, delaySeconds: 0, ...lap },
      "continued",
    );
  }

  /**
   * The cursor has only rows left that are open, until `settleAt` or from earlier turns. The lane continues with its next
   * cursor. After the last it starts over with cursors that have open rows, until all are decided.
   */
  async #passOn(dispatch: TakenDispatch, settleAt: string | undefined): Promise<DispatchOutcome> {
    const { projectId: dataId, campaignId, cursor, turn, lanes, batch } = dispatch;
    const all = await this.#ports.cursors.list(dataId, campaignId);
    if (isLedgerSettled(all)) return this.#end(dispatch);
    const open = all.filter((other) => other.cursor % lanes === cursor % lanes && other.open > 0);
    const next = open.find((other) => other.cursor > cursor) ?? open[0];
    if (!next) return "settled";
    if (next.cursor > cursor) {
      return this.#continue(dispatch, { cursor: next.cursor, turn: next.turn, batch: 0, delaySeconds: 0 }, "continued");
    }
    const isAnother = next.cursor < cursor || batch > 0;
    const soon = isAnother ? 0 : lookAgainSeconds;
    const delaySeconds = settleAt === undefined ? soon : this.#untilDecided(settleAt);
    const nextTurn = next.cursor === cursor ? turn + 1 : next.turn;
    return this.#continue(dispatch, { cursor: next.cursor, turn: nextTurn, batch: 0, delaySeconds }, "waiting");
  }

  async #end({ projectId: dataId, campaignId, round }: TakenDispatch): Promise<DispatchOutcome> {
    await endCampaign(this.#ports, { dataId, campaignId }, { round, now: this.#ports.clock.now() });
    return "complete";
  }

  #untilDecided(settleAt: string): number {
    return Math.min(delayUntil(Date.parse(settleAt) - this.#ports.clock.now().getTime()), claimLookSecondsMax);
  }

  /** Passes the turn on first: of two workers that have it, only one sends a message. */
  async #continue(
    { projectId: dataId, campaignId, cursor, lanes, turn }: Dispatch,
    { delaySeconds, ...next }: Next,
    outcome: DispatchOutcome,
  ): Promise<DispatchOutcome> {
    const { cursors, queue, clock } = this.#ports;
    if (!(await cursors.giveTurnOn(dataId, campaignId, { cursor, turn, now: clock.now() }))) return "late";
    await queue.send({ projectId: dataId, campaignId, lanes, ...next }, delaySeconds);
    return outcome;
  }
}
