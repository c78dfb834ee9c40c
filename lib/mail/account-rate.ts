import { GetAccountCommand, type SESv2Client } from "@aws-sdk/client-sesv2";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";

/** SES changes the rate of an account now and then, and answers one GetAccount a second for all that ask. */
const keptMs = 300_000;

/**
 * What every account may send, the sandbox included. Instances that start together ask SES too often for it to answer
 * them all: those it does not tell go slowly instead of failing their mails, and ask again after a second.
 */
const cautiousRate = 1;
const askAgainMs = 1_000;

/** Mails a second the account may hand over, read again every 5 minutes. */
export class AccountRate {
  readonly #client: SESv2Client;
  readonly #clock: Clock;
  #rate = cautiousRate;
  #isTold = false;
  #askAtMs = 0;
  #reading: Promise<number> | undefined;

  constructor(client: SESv2Client, clock: Clock) {
    this.#client = client;
    this.#clock = clock;
  }

  /** While SES does not answer: the last rate it told, else one that no account goes below. */
  async get(): Promise<number> {
    if (this.#clock.now().getTime() < this.#askAtMs) return this.#rate;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<number> {
    try {
      this.#rate = await this.#fetch();
      this.#isTold = true;
    } catch (error) {
      logger.warn("SES did not tell the account's rate.", { rate: this.#rate, error });
    }
    // After a failure too: an SES that does not answer must not cost every mail the time to find out.
    this.#askAtMs = this.#clock.now().getTime() + (this.#isTold ? keptMs : askAgainMs);
    return this.#rate;
  }

  async #fetch(): Promise<number> {
    const { SendQuota } = await this.#client.send(new GetAccountCommand({}));
    if (SendQuota?.MaxSendRate === undefined) throw new Error("GetAccount names no MaxSendRate.");
    return SendQuota.MaxSendRate;
  }
}
