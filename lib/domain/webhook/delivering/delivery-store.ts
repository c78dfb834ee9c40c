import type { DeliveryBatch, StoredBatch } from "#lib/domain/webhook/delivering/delivery.ts";
import type { Attempt } from "#lib/domain/webhook/webhook-sender.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Names an endpoint's deliveries: those of other data of the project, before a reset, are apart. */
export interface LanePlace {
  dataId: DataId;
  endpointId: string;
}

/** The lane of a project's events on the event bus stands beside those of its endpoints. */
export const busLane = "bus";

/** Live deliveries go before those of a replay. */
type LanePriority = "live" | "replay";

/** Leads to a batch with a waiting delivery, in the order of its time. */
export interface WaitingBatch {
  priority: LanePriority;
  dueAt: string;
  batchId: string;
}

export interface WaitingQuery {
  priority: LanePriority;
  limit: number;
}

/** A failed attempt, for the log of its delivery. */
export interface LoggedAttempt {
  messageId: string;
  attempt: Attempt;
}

/** The deliveries of an endpoint. Implemented by lib/storage. */
export interface DeliveryStore {
  /** Puts a new batch that waits; one with an existing id stays as it is. 1 WRU for some 30 deliveries, and 1 more. */
  add(place: LanePlace, batch: DeliveryBatch, waiting: WaitingBatch): Promise<void>;
  /** The first that wait, by their time. Strong; 1 RRU for some 20. */
  waiting(place: LanePlace, query: WaitingQuery): Promise<WaitingBatch[]>;
  /** In order; undefined when it is gone. Strong; 1 RRU for 4 KB. */
  read(place: LanePlace, batchIds: readonly string[]): Promise<(StoredBatch | undefined)[]>;
  /** Whether the batch was still as it was read. 1 WRU for some 30 deliveries. */
  save(place: LanePlace, batch: StoredBatch): Promise<boolean>;
  /** 1 WRU each. */
  wait(place: LanePlace, waiting: WaitingBatch): Promise<void>;
  stopWaiting(place: LanePlace, waiting: readonly WaitingBatch[]): Promise<void>;
  /** 1 WRU for each KB. */
  logAttempts(place: LanePlace, attempts: readonly LoggedAttempt[]): Promise<void>;
  /** Removes up to 500 items of the endpoint, its log included; whether these were all. 1 WRU for each KB. */
  removeSome(place: LanePlace): Promise<boolean>;
}

/** What is known of an endpoint beside its record. Times are ISO 8601. */
export interface Lane {
  failingSince: string | null;
  /** Failed attempts since then. */
  failures: number;
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  /** Fewer requests at once, until then. */
  slowed: { requests: number; until: string } | null;
  /** Its last request took seconds. */
  isSlow: boolean;
  /** A message that wakes the lane arrives then. */
  wakeAt: string | null;
}

/** When the lane has to be looked at again, and from when on a wake-up may do so. */
export interface LaneRelease extends Lane {
  nextAt: string | null;
  restsUntil: string | null;
}

export interface LaneLease {
  owner: string;
  now: Date;
  until: Date;
  /** Works although the lane rests. */
  isUrgent: boolean;
}

/** One worker at a time delivers to an endpoint. Implemented by lib/storage. */
export interface LaneStore {
  /**
   * Undefined when another worker has the lane, which then looks for work again, or when it rests. 1 RRU, and
   * 1 WRU unless it rests or another wake-up was first.
   */
  take(place: LanePlace, lease: LaneLease): Promise<Lane | undefined>;
  /**
   * `woken`: the worker still has the lease, because a message asked to look again. `lost`: another worker took it after it ended.
   * 1 WRU, and 2 if `nextAt` changes.
   */
  release(place: LanePlace, owner: string, release: LaneRelease): Promise<"released" | "woken" | "lost">;
  remove(place: LanePlace): Promise<void>;
}

/** Wakes lanes: a worker delivers what is due. Implemented by lib/messaging. */
export interface LaneQueue {
  /** `delaySeconds`: at most 900. */
  wake(place: LanePlace, options?: { delaySeconds?: number; isUrgent?: boolean }): Promise<void>;
}
