import { GetAccountCommand, type SESv2Client } from "@aws-sdk/client-sesv2";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";

/** SES changes the limits of an account now and then, and answers one GetAccount a second for all that ask. */
const keptMs = 300_000;

/** While the quota may be used up before that, it is asked more often. */
const keptNearQuotaMs = 60_000;
const quotaNear = 0.95;

/**
 * What every account may send, the sandbox included. Instances that start together ask SES too often for it to answer
 * them all: those it does not tell go slowly instead of failing their mails, and ask again after a second.
 */
const cautiousRate = 1;
const askAgainMs = 1_000;

/** What SES tells of an account. */
export interface AccountLimits {
  /** Mails a second the account may hand over. */
  rate: number;
  /** Part of the quota of 24 hours that is used, from 0 on; 0 for an account without one. */
  quotaUsed: number;
}

/** What the account may hand over, read again every 5 minutes, and every minute while its quota may be used up by then. */
export class AccountRate {
  readonly #client: SESv2Client;
  readonly #clock: Clock;
  #limits: AccountLimits = { rate: cautiousRate, quotaUsed: 0 };
  #askAtMs = 0;
  #keptMs = askAgainMs;
  #reading: Promise<AccountLimits> | undefined;

  constructor(client: SESv2Client, clock: Clock) {
    this.#client = client;
    this.#clock = clock;
  }

  /** While SES does not answer: what it told last, else a rate that no account goes below. */
  async get(): Promise<AccountLimits> {
    if (this.#clock.now().getTime() < this.#askAtMs) return this.#limits;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<AccountLimits> {
    try {
      await this.#fetch();
    } catch (error) {
      logger.warn("SES did not tell the account's limits.", { ...this.#limits, error });
    }
    // After a failure too: an SES that does not answer must not cost every mail the time to find out.
    this.#askAtMs = this.#clock.now().getTime() + this.#keptMs;
    return this.#limits;
  }

  async #fetch(): Promise<void> {
    const { SendQuota } = await this.#client.send(new GetAccountCommand({}));
    const { MaxSendRate: rate, Max24HourSend: quota = -1, SentLast24Hours: sent = 0 } = SendQuota ?? {};
    if (rate === undefined) throw new Error("GetAccount names no MaxSendRate.");
    // An account without a quota has one of -1.
    this.#limits = { rate, quotaUsed: quota > 0 ? sent / quota : 0 };
    const msToQuota = quota > 0 ? ((quota * quotaNear - sent) / rate) * 1_000 : keptMs;
    this.#keptMs = Math.min(Math.max(msToQuota, keptNearQuotaMs), keptMs);
  }
}
