import { ActiveProjects } from "#lib/domain/email/handover/active-projects.ts";
import type { MailProvider } from "#lib/domain/email/handover/mail-provider.ts";
import { pacePause } from "#lib/domain/email/handover/pause.ts";
import type { PacedMail, PaceScope, TurnPace } from "#lib/domain/email/handover/turn-pace.ts";
import type { Clock } from "#lib/platform/clock.ts";

/** Mails requested in one second, by all projects and by this one. Implemented by lib/storage. */
export interface PaceWindows {
  /**
   * Adds `count` to the second (whole seconds since 1970) and returns the new sums. `uncounted` is the scope of one more mail, which
   * went in this second without a lease.
   */
  take(
    scope: PaceScope,
    input: { second: number; count: number; uncounted?: PaceScope | undefined },
  ): Promise<{ total: number; own: number; projects: number }>;
}

interface PacePorts {
  windows: PaceWindows;
  provider: Pick<MailProvider, "accountRate">;
  clock: Clock;
  sleep(ms: number): Promise<void>;
}

/** How long an instance keeps to a part of the rate after the provider throttled a mail. */
export const slowMs = 10_000;
export const slowPart = 0.8;

interface Asking extends Required<PacedMail> {
  granted(isGranted: boolean): void;
  failed(fault: unknown): void;
}

/** Seconds a mail waits within one invocation before it goes back to the queue. */
const triesMax = 3;

/**
 * Keeps hand-overs under the account's rate and shares it fairly: a project gets the rate divided by the projects that
 * sent in this or the last second. A project that asks for more than its share takes nothing from the others, so the
 * share alone decides.
 *
 * A mail goes without a lease when its instance had no other in this and the last second: one for each instance and second. So the
 * rate may be exceeded by the number of instances.
 */
export class Pace implements TurnPace {
  readonly #ports: PacePorts;
  readonly #activeProjects = new ActiveProjects();

  #slowUntilMs = 0;

  /** The second in which a mail asked last. */
  #askedSecond = 0;

  /** The last mail that went without a lease, until a lease of its second counts it. */
  #uncounted: { scope: PaceScope; second: number } | undefined;

  /** Mails that ask while a lease of their project is in flight; the next lease serves them all. */
  readonly #asking = new Map<string, Asking[]>();

  constructor(ports: PacePorts) {
    this.#ports = ports;
  }

  /**
   * True when the mail may go; tries this and the next two seconds. It takes a place for each recipient, but needs only one free
   * place, so that a mail to more recipients than the share goes, too.
   */
  async takeTurn(scope: PaceScope, { recipients = 1, isRetry = false }: PacedMail = {}): Promise<boolean> {
    const { clock, sleep } = this.#ports;
    for (let tries = 1; ; tries += 1) {
      if (await this.#ask(scope, { recipients, isRetry })) return true;
      if (tries === triesMax) return false;
      await sleep(1_000 - (clock.now().getTime() % 1_000));
    }
  }

  async turnPause(attempt: number): Promise<number> {
    return pacePause(attempt);
  }

  #ask(scope: PaceScope, mail: Required<PacedMail>): Promise<boolean> {
    return new Promise((granted, failed) => {
      const asking = this.#asking.get(scope);
      if (asking) {
        asking.push({ ...mail, granted, failed });
        return;
      }
      this.#asking.set(scope, [{ ...mail, granted, failed }]);
      // Mails that ask in the same turn of the event loop share the lease.
      setImmediate(() => void this.#lease(scope));
    });
  }

  /** One write for all that ask, repeated until none is left. */
  async #lease(scope: PaceScope): Promise<void> {
    for (let asking = this.#asking.get(scope); asking?.length; asking = this.#asking.get(scope)) {
      this.#asking.set(scope, []);
      try {
        const count = asking.reduce((sum, { recipients }) => sum + recipients, 0);
        let room = this.#goesUncounted(scope, asking) ? count : await this.#take(scope, count);
        for (const { recipients, granted } of asking) {
          granted(room > 0);
          room -= recipients;
        }
      } catch (fault) {
        for (const { failed } of asking) failed(fault);
      }
    }
    this.#asking.delete(scope);
  }

  /** A retry is counted: the provider or the window had no room for it. */
  #goesUncounted(scope: PaceScope, asking: readonly Asking[]): boolean {
    const nowMs = this.#ports.clock.now().getTime();
    const second = Math.floor(nowMs / 1_000);
    const isIdle = second > this.#askedSecond + 1 && nowMs >= this.#slowUntilMs;
    const isLone = asking.length === 1 && asking.every(({ recipients, isRetry }) => recipients === 1 && !isRetry);
    this.#askedSecond = second;
    if (isIdle && isLone) this.#uncounted = { scope, second };
    return isIdle && isLone;
  }

  /** How many of `count` recipients the current second has room for. */
  async #take(scope: PaceScope, count: number): Promise<number> {
    const { windows, provider, clock } = this.#ports;
    const nowMs = clock.now().getTime();
    const second = Math.floor(nowMs / 1_000);
    const uncounted = this.#uncounted?.second === second ? this.#uncounted.scope : undefined;
    // Before the write: concurrent leases must not count it twice.
    this.#uncounted = undefined;
    const { own, projects } = await windows.take(scope, { second, count, uncounted });
    const rate = (await provider.accountRate()) * (nowMs < this.#slowUntilMs ? slowPart : 1);
    const share = Math.max(1, Math.floor(rate / this.#activeProjects.count(second, projects)));
    return share - (own - count);
  }

  /** The provider has throttled a mail. */
  slowDown(): void {
    this.#slowUntilMs = this.#ports.clock.now().getTime() + slowMs;
  }
}
