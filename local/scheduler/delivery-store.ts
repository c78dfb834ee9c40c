import type { DatabaseSync } from "node:sqlite";
import * as z from "zod";

/** A firing on its way to its target. */
export interface Delivery {
  id: number;
  targetArn: string;
  roleArn: string;
  input: string;
  messageGroupId: string | null;
  deadLetterArn: string | null;
  attempts: number;
  attemptsMax: number;
  expiresAt: number;
  nextAttemptAt: number;
}

const deliveryRow = z
  .object({ id: z.number(), delivery: z.string(), attempts: z.number(), next_attempt_at: z.number() })
  .transform(
    (row): Delivery => ({
      ...deliveryContent.parse(JSON.parse(row.delivery)),
      id: row.id,
      attempts: row.attempts,
      nextAttemptAt: row.next_attempt_at,
    }),
  );

const deliveryContent = z.object({
  targetArn: z.string(),
  roleArn: z.string(),
  input: z.string(),
  messageGroupId: z.string().nullable(),
  deadLetterArn: z.string().nullable(),
  attemptsMax: z.number(),
  expiresAt: z.number(),
});

const numberRow = z.object({ value: z.number().nullable() });

/** Firings that are not delivered yet. A row is deleted after its target took it, so a crash before that repeats it. */
export class DeliveryStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    database.exec(`CREATE TABLE IF NOT EXISTS schedule_deliveries (
      id INTEGER PRIMARY KEY, delivery TEXT NOT NULL, attempts INTEGER NOT NULL, next_attempt_at INTEGER NOT NULL) STRICT`);
  }

  add(delivery: z.infer<typeof deliveryContent>, dueAt: number): void {
    const sql = "INSERT INTO schedule_deliveries (delivery, attempts, next_attempt_at) VALUES (?, 0, ?)";
    this.#database.prepare(sql).run(JSON.stringify(delivery), dueAt);
  }

  due(now: number, limit: number): Delivery[] {
    const sql = "SELECT * FROM schedule_deliveries WHERE next_attempt_at <= ? ORDER BY next_attempt_at, id LIMIT ?";
    return z.array(deliveryRow).parse(this.#database.prepare(sql).all(now, limit));
  }

  postpone(id: number, nextAttemptAt: number): void {
    const sql = "UPDATE schedule_deliveries SET attempts = attempts + 1, next_attempt_at = ? WHERE id = ?";
    this.#database.prepare(sql).run(nextAttemptAt, id);
  }

  delete(id: number): void {
    this.#database.prepare("DELETE FROM schedule_deliveries WHERE id = ?").run(id);
  }

  nextAttemptAt(): number | null {
    return this.#number("SELECT min(next_attempt_at) AS value FROM schedule_deliveries");
  }

  count(): number {
    return this.#number("SELECT count(*) AS value FROM schedule_deliveries") ?? 0;
  }

  #number(sql: string): number | null {
    return numberRow.parse(this.#database.prepare(sql).get()).value;
  }
}
