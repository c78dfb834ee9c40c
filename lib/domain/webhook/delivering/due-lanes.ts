import type { LanePlace, LaneQueue } from "#lib/domain/webhook/delivering/delivery-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

interface DueLane {
  place: LanePlace;
  at: string;
}

/** Implemented by lib/storage. */
export interface DueLaneIndex {
  /** Lanes of all projects that have to be looked at before this time, earliest first. 0.5 RRU for some 25. */
  before(time: string): AsyncIterable<readonly DueLane[]>;
}

interface DueLanePorts {
  index: DueLaneIndex;
  queue: LaneQueue;
  clock: Clock;
}

/** The check runs every five minutes; what is due until the next one is woken in time. */
const aheadMs = 5 * 60 * 1_000;

const messagesAtOnce = 8;

/** Wakes lanes whose next attempt was too far away for a delayed message, and those whose message got lost. */
export class DueLanes {
  readonly #ports: DueLanePorts;

  constructor(ports: DueLanePorts) {
    this.#ports = ports;
  }

  async wake(deadline: Date): Promise<void> {
    const { index, queue, clock } = this.#ports;
    const now = clock.now().getTime();
    for await (const lanes of index.before(new Date(now + aheadMs).toISOString())) {
      if (clock.now() >= deadline) return logger.warn("Not all lanes of webhook endpoints were woken");
      await mapConcurrently(lanes, messagesAtOnce, ({ place, at }) =>
        queue.wake(place, { delaySeconds: Math.max(0, Math.ceil((Date.parse(at) - now) / 1_000)) }),
      );
    }
  }
}
