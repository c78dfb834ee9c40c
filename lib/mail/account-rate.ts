import { GetAccountCommand, type SESv2Client } from "@aws-sdk/client-sesv2";
import type { Clock } from "#lib/platform/clock.ts";

/** SES changes the rate of an account now and then, and answers one GetAccount a second for all that ask. */
const keptMs = 300_000;

/** Mails a second the account may hand over, read again every 5 minutes. */
export class AccountRate {
  readonly #client: SESv2Client;
  readonly #clock: Clock;
  #known: { rate: number; readAtMs: number } | undefined;
  #reading: Promise<number> | undefined;

  constructor(client: SESv2Client, clock: Clock) {
    this.#client = client;
    this.#clock = clock;
  }

  /** Throws SES' fault only while no rate has been read yet; later the last one holds on. */
  async get(): Promise<number> {
    if (this.#known && this.#clock.now().getTime() - this.#known.readAtMs < keptMs) return this.#known.rate;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<number> {
    const rate = await this.#fetch().catch((fault: unknown) => {
      if (!this.#known) throw fault;
      return this.#known.rate;
    });
    // After a failure too: an SES that does not answer must not cost every mail the time to find out.
    this.#known = { rate, readAtMs: this.#clock.now().getTime() };
    return rate;
  }

  async #fetch(): Promise<number> {
    const { SendQuota } = await this.#client.send(new GetAccountCommand({}));
    if (SendQuota?.MaxSendRate === undefined) throw new Error("GetAccount names no MaxSendRate.");
    return SendQuota.MaxSendRate;
  }
}
