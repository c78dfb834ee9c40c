import type { Chance } from "#bench/scale/chance.ts";
import type { VirtualTime } from "#bench/scale/simulated/virtual-time.ts";
import type { ProviderAnswer } from "#lib/domain/email/handover/mail-provider.ts";
import type { AccountQuota } from "#lib/mail/ses/ses-account.ts";

const callMs = { least: 80, most: 150 };

const hourMs = 3_600_000;
const dayHours = 24;
const daySeconds = 86_400;

/** Settings of lib/platform/call-limits.ts and the SDK's standard retries. */
const triesMax = 3;
const throttledPauseMs = 500;

/** SES for one account: its rate with one second of burst, a daily quota of that rate, and its latency. */
export class SimulatedSes {
  readonly #time: VirtualTime;
  readonly #chance: Chance;
  /** Mails per second. */
  readonly rate: number;
  #tokens: number;
  #filledAtMs: number;
  #secondAsked = 0;
  /** Mails per hour since 1970. */
  readonly #byHour = new Map<number, number>();

  accepted = 0;
  throttled = 0;

  constructor(time: VirtualTime, chance: Chance, rate: number) {
    this.#time = time;
    this.#chance = chance;
    this.rate = rate;
    this.#tokens = rate;
    this.#filledAtMs = time.nowMs;
  }

  /** Calls `arrive` when the mail is accepted. */
  async send(arrive: () => void): Promise<ProviderAnswer> {
    const takesMs = this.#chance.between(callMs.least, callMs.most);
    await this.#time.sleep(takesMs / 2);
    if (!this.#take()) {
      this.throttled += 1;
      await this.#time.sleep(takesMs / 2);
      return { kind: "throttled" };
    }
    this.accepted += 1;
    const hour = Math.floor(this.#time.nowMs / hourMs);
    this.#byHour.set(hour, (this.#byHour.get(hour) ?? 0) + 1);
    arrive();
    await this.#time.sleep(takesMs / 2);
    return { kind: "accepted", messageId: `m-${this.accepted}` };
  }

  /** GetAccount, which allows one call a second for the whole account; the client retries like the SDK. */
  async tellQuota(): Promise<AccountQuota> {
    for (let tries = 1; tries <= triesMax; tries += 1) {
      await this.#time.sleep(this.#chance.between(20, 60));
      const second = Math.floor(this.#time.nowMs / 1_000);
      if (second !== this.#secondAsked) {
        this.#secondAsked = second;
        return { rate: this.rate, daily: this.rate * daySeconds, sentLast24Hours: this.#sentLast24Hours() };
      }
      await this.#time.sleep(this.#chance.next() * throttledPauseMs * 2 ** (tries - 1));
    }
    throw new Error("Too many questions.");
  }

  #sentLast24Hours(): number {
    const hour = Math.floor(this.#time.nowMs / hourMs);
    return Array.from({ length: dayHours }, (_, ago) => this.#byHour.get(hour - ago) ?? 0).reduce((sum, n) => sum + n);
  }

  #take(): boolean {
    const now = this.#time.nowMs;
    this.#tokens = Math.min(this.rate, this.#tokens + ((now - this.#filledAtMs) / 1_000) * this.rate);
    this.#filledAtMs = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
