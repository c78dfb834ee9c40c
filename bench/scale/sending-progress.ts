/** When a campaign's mails left: the first, the last, and the rate between the first and last tenth. */
export class SendingProgress {
  readonly #mails: number;
  #left = 0;
  #beganMs = 0;
  #tenthMs = 0;
  #ninthTenthMs = 0;

  lastMs = 0;

  constructor(mails: number) {
    this.#mails = mails;
  }

  /** Counts a mail that left. */
  count(nowMs: number): void {
    this.#left += 1;
    this.lastMs = nowMs;
    if (this.#left === 1) this.#beganMs = nowMs;
    if (this.#left === Math.ceil(this.#mails * 0.1)) this.#tenthMs = nowMs;
    if (this.#left === Math.ceil(this.#mails * 0.9)) this.#ninthTenthMs = nowMs;
  }

  /** Mails per second, between the first and the last tenth. */
  get sustained(): number {
    return (this.#mails * 0.8) / ((this.#ninthTenthMs - this.#tenthMs) / 1_000);
  }

  /** Mails per second, from the first to the last, including starts and ends of lanes. */
  get average(): number {
    return this.#mails / ((this.lastMs - this.#beganMs) / 1_000);
  }
}
