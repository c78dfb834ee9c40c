import { ActiveProjects } from "#lib/domain/email/handover/active-projects.ts";
import type { MailProvider } from "#lib/domain/email/handover/mail-provider.ts";
import { slowMs, slowPart } from "#lib/domain/email/handover/pace.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { logger } from "#lib/platform/logger.ts";

/** Mails of one second. */
export interface BulkWindow {
  /** Requested for mail that is not bulk: that of `/v1/send` and Petrel's own. */
  urgent: number;
  /** Bulk mails requested by this project, this request included. */
  own: number;
  /** Bulk mails requested by each other project. */
  others: readonly number[];
}

/** Bulk mails by the second. Implemented by lib/storage. */
export interface BulkWindows {
  /** Adds `count` bulk mails to the second (whole seconds since 1970) and returns the new sums. */
  takeBulk(dataId: DataId, input: { second: number; count: number }): Promise<BulkWindow>;
}

interface BulkPacePorts {
  windows: BulkWindows;
  provider: Pick<MailProvider, "accountRate" | "quotaUsed">;
  clock: Clock;
  sleep(ms: number): Promise<void>;
}

/** The most that bulk mail takes of the rate, so that a campaign does not delay a password reset. */
const bulkPart = 0.8;

/** Beyond this part, the rest of the day's quota is reserved for mail that is not bulk. */
const quotaUsedMax = 0.95;

/** Seconds that are tried before nothing is granted. */
const triesMax = 3;

/** The rate frees up every second; a quota frees up by the hour. */
const pauseSeconds = 5;
const quotaPauseSeconds = 300;

/** How long leased mails may go. At a second's end one lease may exceed the rate, which the provider tolerates. */
const leaseMs = 1_000;

/** Mails that were granted ahead, and until when they may go. */
interface Lease {
  mails: number;
  untilMs: number;
}

interface Asking {
  wanted: number;
  soon: number;
  granted(mails: number): void;
  failed(fault: unknown): void;
}

/**
 * Grants bulk mail up to 80 % of the account's rate, and no more than other mail leaves of the second. Sending projects get
 * equal shares. Other mail has its own pace (pace.ts), as if there was no bulk mail.
 */
export class BulkPace {
  readonly #ports: BulkPacePorts;
  readonly #activeProjects = new ActiveProjects();
  /** Callers that ask while a write for the project is in flight; the next write serves them all. */
  readonly #asking = new Map<string, Asking[]>();
  readonly #leases = new Map<string, Lease>();
  #slowUntilMs = 0;

  constructor(ports: BulkPacePorts) {
    this.#ports = ports;
  }

  /**
   * How many of `wanted` mails of the project may go now; tries the next two seconds, too, for the first of them. The write
   * also leases the `soon` mails that the caller asks for next.
   */
  async take(dataId: DataId, wanted: number, soon = 0): Promise<number> {
    const { clock, sleep } = this.#ports;
    if (await this.#isQuotaSpent()) return 0;
    for (let tries = 1; ; tries += 1) {
      const granted = await this.#ask(dataId, wanted, soon);
      if (granted > 0 || tries === triesMax) return granted;
      await sleep(1_000 - (clock.now().getTime() % 1_000));
    }
  }

  /** How long a caller that was granted nothing should pause. */
  async pauseSeconds(): Promise<number> {
    return (await this.#isQuotaSpent()) ? quotaPauseSeconds : pauseSeconds;
  }

  /** Bulk mails a second that all projects together may send at best. */
  async rate(): Promise<number> {
    return bulkRateOf(await this.#ports.provider.accountRate());
  }

  /** The provider has throttled a mail. */
  slowDown(): void {
    this.#slowUntilMs = this.#ports.clock.now().getTime() + slowMs;
    this.#leases.clear();
  }

  async #isQuotaSpent(): Promise<boolean> {
    const used = await this.#ports.provider.quotaUsed();
    if (used < quotaUsedMax) return false;
    const until = new Date(this.#ports.clock.now().getTime() + quotaPauseSeconds * 1_000).toISOString();
    logger.warn("The account's daily sending quota is nearly used; bulk mail waits", { used, until });
    return true;
  }

  #ask(dataId: DataId, wanted: number, soon: number): Promise<number> {
    return new Promise((granted, failed) => {
      const asking = this.#asking.get(dataId);
      if (asking) {
        asking.push({ wanted, soon, granted, failed });
        return;
      }
      this.#asking.set(dataId, [{ wanted, soon, granted, failed }]);
      void this.#serve(dataId);
    });
  }

  /** At most one write at a time for all that ask, repeated until none is left. */
  async #serve(dataId: DataId): Promise<void> {
    for (let asking = this.#asking.get(dataId); asking?.length; asking = this.#asking.get(dataId)) {
      this.#asking.set(dataId, []);
      try {
        let room = await this.#roomFor(
          dataId,
          asking.reduce((sum, { wanted }) => sum + wanted, 0),
          asking.reduce((sum, { soon }) => sum + soon, 0),
        );
        for (const { wanted, granted } of asking) {
          granted(Math.min(wanted, room));
          room -= Math.min(wanted, room);
        }
      } catch (fault) {
        for (const { failed } of asking) failed(fault);
      }
    }
    this.#asking.delete(dataId);
  }

  /** How many of `wanted` mails may go: leased ones first, then as many as the current second grants. */
  async #roomFor(dataId: DataId, wanted: number, soon: number): Promise<number> {
    const nowMs = this.#ports.clock.now().getTime();
    const lease = this.#leases.get(dataId);
    const leased = lease && lease.untilMs > nowMs ? lease.mails : 0;
    if (lease && leased >= wanted) {
      lease.mails -= wanted;
      return wanted;
    }
    const count = wanted - leased + soon;
    const room = leased + Math.min(count, await this.#take(dataId, count));
    this.#leases.set(dataId, { mails: Math.max(0, room - wanted), untilMs: nowMs + leaseMs });
    return Math.min(room, wanted);
  }

  /** How many of `count` mails the current second has room for. */
  async #take(dataId: DataId, count: number): Promise<number> {
    const { windows, provider, clock } = this.#ports;
    const nowMs = clock.now().getTime();
    const second = Math.floor(nowMs / 1_000);
    const { urgent, own, others } = await windows.takeBulk(dataId, { second, count });
    const rate = (await provider.accountRate()) * (nowMs < this.#slowUntilMs ? slowPart : 1);
    const bulkRate = bulkRateOf(rate);
    const share = Math.max(1, Math.floor(bulkRate / this.#activeProjects.count(second, others.length + 1)));
    // A project that asks for more than its share gets its share.
    const before = [own - count, ...others].map((asked) => Math.min(asked, share));
    const taken = before.reduce((sum, mails) => sum + mails, 0);
    const left = Math.min(share - (own - count), bulkRate - taken, Math.max(1, Math.floor(rate)) - urgent - taken);
    return Math.max(0, left);
  }
}

/** For an account with this rate of mails a second. */
export const bulkRateOf = (rate: number): number => Math.max(1, Math.floor(rate * bulkPart));
