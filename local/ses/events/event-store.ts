import type { DatabaseSync, StatementSync } from "node:sqlite";
import * as z from "zod";
import type { MailEvent } from "#local/ses/events/mail-event.ts";
import { transaction } from "#local/transaction.ts";

export interface StoredEvent {
  id: number;
  messageId: string;
  type: string;
  /** JSON text. */
  detail: string;
  /** Milliseconds since 1970. */
  dueAt: number;
  published: boolean;
}

/** An event and the data of its message; `mail` is JSON text, null when the message is deleted. */
export interface DueEvent extends StoredEvent {
  mail: string | null;
  configurationSet: string | null;
}

const dueRow = z
  .object({ mail: z.string().nullable(), configuration_set: z.string().nullable() })
  .transform((row) => ({ mail: row.mail, configurationSet: row.configuration_set }));

const eventRow = z
  .object({
    id: z.number(),
    message_id: z.string(),
    type: z.string(),
    detail: z.string(),
    due_at: z.number(),
    published: z.number(),
  })
  .transform(
    (row): StoredEvent => ({
      id: row.id,
      messageId: row.message_id,
      type: row.type,
      detail: row.detail,
      dueAt: row.due_at,
      published: row.published === 1,
    }),
  );

const numberRow = z.object({ value: z.number().nullable() });

/** The events of all messages. Written together with their cause and marked when published, so a kill loses none. */
export class EventStore {
  readonly #database: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #publish: StatementSync;
  readonly #due: StatementSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    database.exec(`CREATE TABLE IF NOT EXISTS ses_events (
      id INTEGER PRIMARY KEY, message_id TEXT NOT NULL, type TEXT NOT NULL, detail TEXT NOT NULL,
      due_at INTEGER NOT NULL, published INTEGER NOT NULL DEFAULT 0) STRICT;
      CREATE INDEX IF NOT EXISTS ses_events_of_message ON ses_events (message_id);
      CREATE INDEX IF NOT EXISTS ses_events_due ON ses_events (due_at) WHERE published = 0`);
    this.#insert = database.prepare("INSERT INTO ses_events (message_id, type, detail, due_at) VALUES (?, ?, ?, ?)");
    this.#publish = database.prepare("UPDATE ses_events SET published = 1 WHERE id = ?");
    this.#due = database.prepare(`SELECT ses_events.*, mail, configuration_set
      FROM ses_events LEFT JOIN ses_messages USING (message_id)
      WHERE published = 0 AND due_at <= ? ORDER BY due_at, ses_events.id LIMIT ?`);
  }

  add(messageId: string, events: MailEvent[], dueAt: number): void {
    for (const event of events) this.#insert.run(messageId, event.type, JSON.stringify(event.detail), dueAt);
  }

  markPublished(events: readonly StoredEvent[]): void {
    transaction(this.#database, () => {
      for (const { id } of events) this.#publish.run(id);
    });
  }

  due(now: number, limit: number): DueEvent[] {
    return this.#due.all(now, limit).map((row) => ({ ...eventRow.parse(row), ...dueRow.parse(row) }));
  }

  /** In order of occurrence. */
  listOf(messageId: string): StoredEvent[] {
    const sql = "SELECT * FROM ses_events WHERE message_id = ? ORDER BY due_at, id";
    return z.array(eventRow).parse(this.#database.prepare(sql).all(messageId));
  }

  countDue(now: number): number {
    return this.#number("SELECT count(*) AS value FROM ses_events WHERE published = 0 AND due_at <= ?", now) ?? 0;
  }

  countFuture(now: number): number {
    return this.#number("SELECT count(*) AS value FROM ses_events WHERE published = 0 AND due_at > ?", now) ?? 0;
  }

  nextDueAt(): number | null {
    return this.#number("SELECT min(due_at) AS value FROM ses_events WHERE published = 0");
  }

  /** Of the unpublished events until then. */
  lastDueAt(time: number): number | null {
    return this.#number("SELECT max(due_at) AS value FROM ses_events WHERE published = 0 AND due_at <= ?", time);
  }

  clear(): void {
    this.#database.exec("DELETE FROM ses_events");
  }

  #number(sql: string, ...values: number[]): number | null {
    return numberRow.parse(this.#database.prepare(sql).get(...values)).value;
  }
}
