import type { ToldEvent } from "#lib/domain/webhook/telling/told-event.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** The feed ends so long before now, so that its readers do not pass events on their way to a log. */
export const lagMs = 5_000;

/** An event that is about to be logged so long after it happened is marked as late. The write then has a second. */
const lateMs = 3_000;

/** An event that is found in a log so long after it happened needs a mark: readers may pass its time a second later. */
const visibleMs = 4_000;

export interface MarkedEvent {
  event: ToldEvent;
  /** Of a recorded event: deleting the name hides it. */
  name: string | null;
}

/** Late events that arrived together. */
export interface LateMark {
  /** When they arrived, then the batch of the stream. */
  place: string;
  events: readonly MarkedEvent[];
}

/** The late events of a project in the order of their arrival. Implemented by lib/storage. */
export interface LateMarkStore {
  /** Does nothing when the mark exists. 1 WRU for some 20 events. */
  put(dataId: DataId, mark: { arrivedAt: string; place: string; events: readonly MarkedEvent[] }): Promise<void>;
  /** The first marks whose places sort from `from` on, and before `until`. Strong. */
  read(dataId: DataId, span: { from: string; until?: string }): Promise<{ marks: LateMark[]; isLast: boolean }>;
}

interface LateMarkerPorts {
  marks: Pick<LateMarkStore, "put">;
  clock: Clock;
}

interface LoggedEvents {
  /** The log and the batch. */
  place: string;
  events: readonly ToldEvent[];
}

/** Marks events that are logged late, for readers of the feed that have passed their time (docs/decisions/0063). */
export class LateMarker {
  readonly #ports: LateMarkerPorts;

  constructor(ports: LateMarkerPorts) {
    this.#ports = ports;
  }

  /**
   * Writes events to their log. Marks come first, so a reader that finds a late event in the log finds its mark, too. Events that
   * became late in a slow write are marked after it. When nothing is late, nothing but the log is written.
   */
  async whileLogging(dataId: DataId, { place, events }: LoggedEvents, log: () => Promise<void>): Promise<void> {
    const { clock } = this.#ports;
    const before = clock.now();
    const marked = events.filter(isOlder(lateMs, before));
    await this.mark(dataId, { place, events: marked.map(unnamed) });
    await log();
    const after = clock.now();
    // Readers may have come to the mark before they could find its events in the log.
    const known = after.getTime() - before.getTime() > visibleMs ? [] : marked;
    const missed = events.filter(isOlder(visibleMs, after)).filter((event) => !known.includes(event));
    await this.mark(dataId, { place, events: missed.map(unnamed) });
  }

  /** Marks events as arriving now. Throws when readers may have passed the mark already; the batch of the stream is retried. */
  async mark(dataId: DataId, { place, events }: { place: string; events: readonly MarkedEvent[] }): Promise<void> {
    if (events.length === 0) return;
    const { marks, clock } = this.#ports;
    const arrivedAt = clock.now();
    await marks.put(dataId, { arrivedAt: arrivedAt.toISOString(), place, events });
    const tookMs = clock.now().getTime() - arrivedAt.getTime();
    if (tookMs > visibleMs) throw new Error(`Marking late events took ${tookMs} ms.`);
  }
}

const unnamed = (event: ToldEvent): MarkedEvent => ({ event, name: null });

const isOlder =
  (ms: number, at: Date) =>
  ({ timestamp }: ToldEvent): boolean =>
    at.getTime() - Date.parse(timestamp) > ms;

/** Whether readers could have passed the time of what was stored at `storedAtMs` since 1970. */
export const isStoredLate = (timestamp: string, storedAtMs: number): boolean =>
  storedAtMs - Date.parse(timestamp) > visibleMs;
