import type { RateWindowStore } from "#lib/http/ports.ts";

/** Requests that count together, and their limit per minute. */
export interface RateWindow {
  scope: string;
  limit: number;
}

/**
 * A lease has one request more than this part of the limit. So ten instances that all hold an almost unused lease keep at most
 * 5 % of the limit from the others.
 */
const leaseShare = 1 / 200;

/** No lease is larger than this part of what is left: the more instances there are, the more of them are still leasing late. */
const restShare = 1 / 150;

/** From this part of the limit on, requests are counted one by one. */
const exactFrom = 0.9;

/** What this instance may still admit in one window. */
interface Lease {
  /** Requests of the last lease that are not used yet. */
  left: number;
  /** All instances' leased requests as of the last lease; above the limit when nothing is left. */
  counted: number;
  /** Size of the last lease. */
  size: number;
  renewal: Promise<void> | undefined;
}

/**
 * Counts requests in leases: an instance takes a growing share of the window, and admits that many requests without a call. All
 * instances together never admit more than the limit. An instance that dies wastes its lease.
 */
export class RequestLeases {
  readonly #windows: RateWindowStore;
  #minute = 0;
  #leases = new Map<string, Lease>();

  constructor(windows: RateWindowStore) {
    this.#windows = windows;
  }

  /** Returns what is left of the window after this request; undefined when the request is above the limit. */
  async take(window: RateWindow, minute: number): Promise<number | undefined> {
    const lease = this.#leaseOf(window, minute);
    while (lease.left === 0) {
      if (lease.counted >= window.limit) return undefined;
      await this.#renew(lease, window, minute);
    }
    lease.left -= 1;
    return Math.max(0, window.limit - lease.counted) + lease.left;
  }

  /**
   * Begins the renewal that the next request needs, if it needs one; `take` waits for it. False when the window is known to be
   * leased out.
   */
  begin(window: RateWindow, minute: number): boolean {
    const lease = this.#leaseOf(window, minute);
    if (lease.left > 0) return true;
    if (lease.counted >= window.limit) return false;
    // `take` meets the same fault, or renews again.
    this.#renew(lease, window, minute).catch(() => undefined);
    return true;
  }

  #leaseOf({ scope }: RateWindow, minute: number): Lease {
    if (minute !== this.#minute) this.#leases.clear();
    this.#minute = minute;
    const lease = this.#leases.get(scope) ?? { left: 0, counted: 0, size: 0, renewal: undefined };
    this.#leases.set(scope, lease);
    return lease;
  }

  /** Concurrent requests share a renewal. */
  #renew(lease: Lease, window: RateWindow, minute: number): Promise<void> {
    lease.renewal ??= this.#extend(lease, window, minute).finally(() => {
      lease.renewal = undefined;
    });
    return lease.renewal;
  }

  async #extend(lease: Lease, { scope, limit }: RateWindow, minute: number): Promise<void> {
    const size = nextSize(lease, limit);
    const counted = await this.#windows.count(scope, minute, size);
    lease.left = Math.max(0, Math.min(size, limit - (counted - size)));
    lease.counted = counted;
    lease.size = size;
  }
}

/** 1, 2, 4, … up to the largest lease, then smaller again, and 1 near the limit. */
function nextSize({ size, counted }: Lease, limit: number): number {
  const untilExact = Math.floor(limit * exactFrom) - counted;
  const ofRest = Math.floor((limit - counted) * restShare);
  return Math.max(1, Math.min(2 * size, 1 + Math.floor(limit * leaseShare), ofRest, untilExact));
}
