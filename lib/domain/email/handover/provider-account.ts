import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";
import { externalService } from "#lib/platform/refusal.ts";

/** The account at the mail provider, shared by all projects of the deployment. */
export interface ProviderAccount {
  /** Only verified addresses may get mail. */
  sandbox: boolean;
  sendingEnabled: boolean;
  ratePerSecond: number;
  /** Null if unlimited. */
  quota24h: number | null;
  sent24h: number;
  /** When the provider said so (ISO 8601). */
  asOf: string;
}

/** The last answer, shared by all instances. Implemented by lib/storage. */
export interface ProviderAccountStore {
  find(): Promise<ProviderAccount | undefined>;
  keep(account: ProviderAccount): Promise<void>;
}

interface ProviderAccountPorts {
  store: ProviderAccountStore;
  ask(): Promise<Omit<ProviderAccount, "asOf">>;
  clock: Clock;
}

const keptMs = 300_000;

/** How long a failure is remembered: send workers need the provider's one answer a second, too. */
const failureKeptMs = 10_000;

/** Asks the provider every five minutes at most: it answers one question a second for all callers of the account. */
export class ProviderAccountReader {
  readonly #ports: ProviderAccountPorts;
  #known: ProviderAccount | undefined;
  #reading: Promise<ProviderAccount> | undefined;
  #failedAt: number | undefined;

  constructor(ports: ProviderAccountPorts) {
    this.#ports = ports;
  }

  /** @throws Refusal `externalService` when the provider does not answer and no fresh answer is known. */
  async get(): Promise<ProviderAccount> {
    if (this.#known && this.#isFresh(this.#known)) return this.#known;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    this.#known = await this.#reading;
    return this.#known;
  }

  async #read(): Promise<ProviderAccount> {
    const { store, ask, clock } = this.#ports;
    const stored = await store.find();
    if (stored && this.#isFresh(stored)) return stored;
    const now = clock.now();
    if (this.#failedAt !== undefined && now.getTime() - this.#failedAt < failureKeptMs) throw noAnswer();
    const answer = await ask().catch((error: unknown) => {
      this.#failedAt = clock.now().getTime();
      logger.warn("Reading the mail provider's account failed", { error });
      throw noAnswer();
    });
    const account = { ...answer, asOf: now.toISOString() };
    await store.keep(account).catch((error: unknown) => {
      logger.warn("Storing the mail provider's account failed", { error });
    });
    return account;
  }

  #isFresh({ asOf }: ProviderAccount): boolean {
    return this.#ports.clock.now().getTime() - Date.parse(asOf) < keptMs;
  }
}

const noAnswer = () => externalService("The mail provider did not describe its account.", "Try again in a minute.");
