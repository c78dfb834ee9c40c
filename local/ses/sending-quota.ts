import type { DatabaseSync, StatementSync } from "node:sqlite";
import * as z from "zod";
import type { LocalClock } from "#local/clock.ts";
import { ServiceError } from "#local/services/rest-service.ts";

const hourMs = 3_600_000;
const sumRow = z.object({ sent: z.number().nullable() });

/** The account's rate and 24-hour quota. Both count recipients, as SES does. */
export class SendingQuota {
  readonly ratePerSecond: number;
  readonly max24Hours: number;
  readonly #clock: LocalClock;
  readonly #record: StatementSync;
  readonly #sum: StatementSync;
  #tokens: number;
  #filledAt: number;

  constructor(clock: LocalClock, database: DatabaseSync, limits: { ratePerSecond: number; max24Hours: number }) {
    this.ratePerSecond = limits.ratePerSecond;
    this.max24Hours = limits.max24Hours;
    this.#clock = clock;
    this.#tokens = Math.max(limits.ratePerSecond, 1);
    this.#filledAt = clock.now();
    database.exec(
      "CREATE TABLE IF NOT EXISTS ses_sent_hours (hour INTEGER PRIMARY KEY, recipients INTEGER NOT NULL) STRICT",
    );
    this.#record = database.prepare(`INSERT INTO ses_sent_hours VALUES (?, ?)
      ON CONFLICT (hour) DO UPDATE SET recipients = recipients + excluded.recipients`);
    this.#sum = database.prepare("SELECT sum(recipients) AS sent FROM ses_sent_hours WHERE hour > ?");
  }

  /**
   * Takes from a bucket with one second's tokens. One remaining token suffices for a message of any size; the next messages
   * then wait for the difference (SES' rule for several recipients).
   */
  take(recipients: number): void {
    if (this.sentLast24Hours() >= this.max24Hours) throw throttled("Daily message quota exceeded.");
    const now = this.#clock.now();
    const gained = (Math.max(now - this.#filledAt, 0) / 1000) * this.ratePerSecond;
    this.#tokens = Math.min(this.#tokens + gained, Math.max(this.ratePerSecond, 1));
    this.#filledAt = now;
    if (this.#tokens < 1) throw throttled("Maximum sending rate exceeded.");
    this.#tokens -= recipients;
  }

  record(recipients: number): void {
    this.#record.run(Math.floor(this.#clock.now() / hourMs), recipients);
  }

  /** Counted in whole hours. */
  sentLast24Hours(): number {
    return sumRow.parse(this.#sum.get(Math.floor(this.#clock.now() / hourMs) - 24)).sent ?? 0;
  }
}

function throttled(message: string): ServiceError {
  return new ServiceError("TooManyRequestsException", 429, message);
}
