import type { AdminNotices } from "#lib/domain/project/admin-notices.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import {
  busLane,
  type DeliveryStore,
  type Lane,
  type LanePlace,
  type LaneQueue,
  type LaneRelease,
  type LaneStore,
} from "#lib/domain/webhook/delivering/delivery-store.ts";
import type { LaneBatches } from "#lib/domain/webhook/delivering/lane-batches.ts";
import { nextVerdictAt, sinceEnabled, verdictOn } from "#lib/domain/webhook/delivering/lane-health.ts";
import {
  foundItDown,
  type LaneRounds,
  type Turn,
  type TurnLimits,
} from "#lib/domain/webhook/delivering/lane-rounds.ts";
import type { DisabledReason, WebhookEndpoint, WebhookEndpointStore } from "#lib/domain/webhook/webhook-endpoint.ts";
import { requestLimits } from "#lib/domain/webhook/webhook-sender.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { timeOfChange } from "#lib/platform/precondition.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";

interface LaneWorkerPorts {
  projects: Pick<ProjectStore, "find">;
  endpoints: Pick<WebhookEndpointStore, "find" | "replace">;
  lanes: LaneStore;
  deliveries: Pick<DeliveryStore, "removeSome">;
  batches: Pick<LaneBatches, "cancel" | "restart">;
  rounds: LaneRounds;
  bus: BusTurn;
  queue: LaneQueue;
  notices: Pick<AdminNotices, "tell">;
  clock: Clock;
}

/** A turn begins no request later than this; the last one takes 15 s. Then the worker is free for other endpoints. */
const turnMs = 20_000;

/** Longer than a turn with its calls. */
const leaseMs = 60_000;

/** A target that is down is left alone for this time. */
export const restMs = 30_000;

/** SQS delays a message for so long; the check of every five minutes wakes what is due later. */
const delaySecondsMax = 900;

type LaneOutcome = "worked" | "busy" | "removed";

/** What a turn leaves: the lane's state, and when it has to be looked at again. */
export interface TurnEnd {
  lane: Lane;
  nextAt: string | null;
  restsUntil: string | null;
}

/** A turn at the event bus instead of an endpoint. */
interface BusTurn {
  take(place: LanePlace, turn: { lane: Lane; until: Date }): Promise<TurnEnd>;
}

/**
 * Delivers to an endpoint, or puts a project's events on the bus. One worker at a time does what is due: the holder of the lane's
 * lease (docs/architecture/webhooks.md).
 */
export class LaneWorker {
  readonly #ports: LaneWorkerPorts;

  constructor(ports: LaneWorkerPorts) {
    this.#ports = ports;
  }

  /**
   * `until`: the worker begins nothing later. Safe to repeat and to die anywhere: what is due stays due until its outcome is stored.
   */
  async work(
    place: LanePlace,
    { isUrgent = false, until: stopAt }: { isUrgent?: boolean; until: Date },
  ): Promise<LaneOutcome> {
    const { lanes, clock } = this.#ports;
    const owner = newId();
    const now = clock.now();
    const lane = await lanes.take(place, { owner, now, until: later(now, leaseMs), isUrgent });
    if (!lane) return "busy";
    const until = stopAt < later(now, turnMs) ? stopAt : later(now, turnMs);
    const limits = { until, slowUntil: later(stopAt, -requestLimits.timeoutMs), workerUntil: stopAt };
    for (let known = lane; ; ) {
      const end = await this.#turn(place, known, limits);
      if (!end) return "removed";
      if (await this.#release(place, owner, { end, until })) return "worked";
      known = end.lane;
    }
  }

  /** Gives the failed deliveries of a batch a fresh schedule; `work` then makes them. */
  restart(place: LanePlace, batchId: string): Promise<void> {
    return this.#ports.batches.restart(place, batchId);
  }

  /** False when the lane was woken meanwhile, and there is time to look again. */
  async #release(place: LanePlace, owner: string, { end, until }: { end: TurnEnd; until: Date }): Promise<boolean> {
    const { lanes, queue, clock } = this.#ports;
    const { lane, nextAt, restsUntil } = end;
    const now = clock.now();
    const isOver = now >= until;
    const delaySeconds = nextAt === null ? undefined : secondsUntil(nextAt, now);
    const wakes = delaySeconds !== undefined && delaySeconds <= delaySecondsMax && !isAwaited(end, now);
    const release: LaneRelease = { ...lane, nextAt, restsUntil, wakeAt: wakes ? nextAt : lane.wakeAt };
    let isWoken = false;
    const outcome = await retryOnConflict(async () => {
      const outcome = await lanes.release(place, owner, release);
      isWoken ||= outcome === "woken";
      // A busy lane may be woken again between two tries.
      return outcome === "woken" && isOver ? undefined : outcome;
    });
    if (outcome === "woken") return false;
    // What woke it is due now.
    if (isWoken) await queue.wake(place);
    if (wakes) await queue.wake(place, { delaySeconds });
    return true;
  }

  /** Undefined when the endpoint or its data is gone, and nothing of it is left. */
  async #turn(place: LanePlace, lane: Lane, limits: TurnLimits): Promise<TurnEnd | undefined> {
    const { until } = limits;
    const { projects, endpoints, lanes, deliveries, bus, clock } = this.#ports;
    const isBus = place.endpointId === busLane;
    const [project, endpoint] = await Promise.all([
      projects.find(place.dataId),
      isBus ? undefined : endpoints.find(projectIdOf(place.dataId), place.endpointId),
    ]);
    if (project && isBus) return bus.take(place, { lane, until });
    const now = clock.now();
    if (!project || !endpoint) {
      while (!(await deliveries.removeSome(place))) {
        if (clock.now() >= until) return { lane, nextAt: now.toISOString(), restsUntil: null };
      }
      await lanes.remove(place);
      return undefined;
    }
    if (endpoint.status === "DISABLED") return this.#cancel(place, lane, until);
    if (endpoint.pausedUntil !== null && endpoint.pausedUntil > now.toISOString())
      return { lane, nextAt: endpoint.pausedUntil, restsUntil: null };
    const counted = sinceEnabled(lane, endpoint);
    return this.#deliver({ place, endpoint, limits, lane: counted, successes: 0, failures: 0, isGone: false });
  }

  async #deliver(turn: Turn): Promise<TurnEnd> {
    const { rounds, clock } = this.#ports;
    const nextDue = await rounds.run(turn);
    const now = clock.now();
    if (turn.isGone) return this.#disable(turn, "gone");
    const verdict = turn.successes > 0 ? "fine" : verdictOn(turn.lane, now);
    if (verdict !== "fine") await this.#tell(turn, verdict === "tell" ? "webhookFailing" : "webhookDisabled");
    if (verdict === "disable") return this.#disable(turn, "failing");
    const restsUntil = restOf(turn, nextDue, now);
    // A message that comes while it rests wakes nothing, so the end of the rest shows what it brought.
    const times = restsUntil === null ? [nextDue, nextVerdictAt(turn.lane, now)] : [restsUntil];
    const [nextAt = null] = times.filter((at) => typeof at === "string").sort();
    return { lane: turn.lane, nextAt, restsUntil };
  }

  async #disable({ place, lane, endpoint, limits: { until } }: Turn, reason: DisabledReason): Promise<TurnEnd> {
    const { endpoints, clock } = this.#ports;
    const projectId = projectIdOf(place.dataId);
    const outcome = await retryOnConflict(async () => {
      const current = await endpoints.find(projectId, endpoint.id);
      if (current?.status !== "ENABLED") return "disabled";
      // A user enabled it during the turn: its failures no longer count.
      if (current.enabledAt !== endpoint.enabledAt) return "enabled";
      const now = clock.now();
      const disabled: WebhookEndpoint = {
        ...current,
        ...{ status: "DISABLED", disabledReason: reason, disabledAt: now.toISOString() },
        updatedAt: timeOfChange(current, now).toISOString(),
      };
      return (await endpoints.replace(projectId, current, disabled)) ? "disabled" : undefined;
    });
    if (outcome === "enabled") return { lane, nextAt: clock.now().toISOString(), restsUntil: null };
    return this.#cancel(place, lane, until);
  }

  async #cancel(place: LanePlace, lane: Lane, until: Date): Promise<TurnEnd> {
    const { batches, endpoints, clock } = this.#ports;
    const isOff = async () => (await endpoints.find(projectIdOf(place.dataId), place.endpointId))?.status !== "ENABLED";
    const isDone = await batches.cancel(place, { isOff, deadline: until });
    return { lane, nextAt: isDone ? null : clock.now().toISOString(), restsUntil: null };
  }

  #tell({ place, endpoint, lane }: Turn, kind: "webhookFailing" | "webhookDisabled"): Promise<void> {
    const noticeId = `${kind}-${endpoint.id}-${lane.failingSince}`;
    return this.#ports.notices.tell(projectIdOf(place.dataId), [
      { kind, noticeId, host: new URL(endpoint.url).hostname },
    ]);
  }
}

/** An endpoint that is down rests, and a slow one for which the worker has too little time left waits for another worker. */
function restOf(turn: Turn, nextDue: string | undefined, now: Date): string | null {
  if (foundItDown(turn)) return later(now, restMs).toISOString();
  const { slowUntil, workerUntil } = turn.limits;
  const isDue = nextDue !== undefined && nextDue <= now.toISOString();
  return isDue && turn.lane.isSlow && now >= slowUntil ? workerUntil.toISOString() : null;
}

/** Whether a message that is on its way wakes the lane in time: not while it rests. */
const isAwaited = ({ lane: { wakeAt }, nextAt, restsUntil }: TurnEnd, now: Date): boolean =>
  wakeAt !== null && nextAt !== null && wakeAt > now.toISOString() && wakeAt >= (restsUntil ?? "") && wakeAt <= nextAt;

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

const secondsUntil = (at: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(at) - now.getTime()) / 1_000));
