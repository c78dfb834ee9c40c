import type { AccountLimits, AccountLimitsStore } from "#lib/domain/email/handover/account-limits.ts";
import type { AccountQuota } from "#lib/mail/ses/ses-account.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";

interface AccountRatePorts {
  store: AccountLimitsStore;
  /** Asks SES, which allows one GetAccount a second for all callers together. */
  ask(): Promise<AccountQuota>;
  clock: Clock;
}

/** SES changes an account's limits now and then. */
const keptMs = 300_000;

/** Used instead if the quota may be used up before then. */
const keptNearQuotaMs = 60_000;
const quotaNear = 0.95;

/** How long one instance may ask. Then another instance asks again, with or without an answer. */
const askingMs = 5_000;
const lookAgainMs = 1_000;

/** The rate of every account, the sandbox included. Until the first answer, email is slow instead of failing. */
const cautiousLimits: AccountLimits = { rate: 1, quotaUsed: 0 };

/**
 * The account's sending limits, read from SES every 5 minutes, and every minute while the quota may be used up by then. One
 * instance asks for all. When a campaign begins, twenty start at once, and SES would leave most of them without an answer.
 */
export class AccountRate {
  readonly #ports: AccountRatePorts;
  #limits = cautiousLimits;
  #lookAtMs = 0;
  #looking: Promise<AccountLimits> | undefined;

  constructor(ports: AccountRatePorts) {
    this.#ports = ports;
  }

  /** Without an answer: the last known limits, otherwise a rate that every account has. */
  async get(): Promise<AccountLimits> {
    if (this.#ports.clock.now().getTime() < this.#lookAtMs) return this.#limits;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<AccountLimits> {
    const { clock } = this.#ports;
    const freshUntilMs = await this.#learn().catch((error: unknown) => {
      logger.warn("Reading the SES account's limits failed", { ...this.#limits, error });
      return 0;
    });
    // Also after a failure: an unresponsive SES must not delay every email.
    this.#lookAtMs = Math.max(freshUntilMs, clock.now().getTime() + lookAgainMs);
    return this.#limits;
  }

  /** Until when the limits are valid; 0 while another instance asks for new ones. */
  async #learn(): Promise<number> {
    const { store, ask, clock } = this.#ports;
    const known = await store.find();
    const now = clock.now();
    if (known) this.#limits = known;
    if (known && known.freshUntil > now.toISOString()) return Date.parse(known.freshUntil);
    if (!(await store.claimQuestion({ now, until: new Date(now.getTime() + askingMs) }))) return 0;
    const quota = await ask();
    const { rate, daily, sentLast24Hours } = quota;
    this.#limits = { rate, quotaUsed: daily === null ? 0 : sentLast24Hours / daily };
    const freshUntil = new Date(clock.now().getTime() + keptMsOf(quota));
    await store.keep(this.#limits, { freshUntil });
    return freshUntil.getTime();
  }
}

function keptMsOf({ rate, daily, sentLast24Hours }: AccountQuota): number {
  if (daily === null) return keptMs;
  const msToQuota = ((daily * quotaNear - sentLast24Hours) / rate) * 1_000;
  return Math.min(Math.max(msToQuota, keptNearQuotaMs), keptMs);
}
