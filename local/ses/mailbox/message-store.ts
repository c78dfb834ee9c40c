import type { DatabaseSync, StatementSync } from "node:sqlite";
import * as z from "zod";

/** The `mail` object of every event of a message. */
export interface MailObject {
  timestamp: string;
  source: string;
  sourceArn: string;
  sendingAccountId: string;
  messageId: string;
  destination: string[];
  headersTruncated: boolean;
  headers: { name: string; value: string }[];
  commonHeaders: Record<string, string | string[]>;
  tags: Record<string, string[]>;
}

/** A message of the mailbox without its content. */
export interface MessageSummary {
  messageId: string;
  from: string;
  to: string[];
  subject: string;
  tags: Record<string, string>;
  configurationSet: string | null;
  /** ISO 8601. */
  sentAt: string;
}

const json = z.string().transform((text): unknown => JSON.parse(text));
const summaryRow = z
  .object({
    message_id: z.string(),
    sender: z.string(),
    recipients: json.pipe(z.array(z.string())),
    subject: z.string(),
    tags: json.pipe(z.record(z.string(), z.string())),
    configuration_set: z.string().nullable(),
    sent_at: z.number(),
  })
  .transform(
    (row): MessageSummary => ({
      messageId: row.message_id,
      from: row.sender,
      to: row.recipients,
      subject: row.subject,
      tags: row.tags,
      configurationSet: row.configuration_set,
      sentAt: new Date(row.sent_at).toISOString(),
    }),
  );
const rawRow = z.object({ raw: z.instanceof(Uint8Array) });
const summaryColumns = "message_id, sender, recipients, subject, tags, configuration_set, sent_at";

/** Every accepted mail, as delivered. */
export class MessageStore {
  readonly #database: DatabaseSync;
  readonly #insert: StatementSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    database.exec(`CREATE TABLE IF NOT EXISTS ses_messages (
      id INTEGER PRIMARY KEY, message_id TEXT NOT NULL UNIQUE, sender TEXT NOT NULL, recipients TEXT NOT NULL,
      subject TEXT NOT NULL, tags TEXT NOT NULL, configuration_set TEXT, sent_at INTEGER NOT NULL,
      mail TEXT NOT NULL, raw BLOB NOT NULL) STRICT`);
    const sql = `INSERT INTO ses_messages (${summaryColumns}, mail, raw) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
    this.#insert = database.prepare(sql);
  }

  add(summary: MessageSummary, mail: MailObject, raw: Uint8Array): void {
    this.#insert.run(
      summary.messageId,
      summary.from,
      JSON.stringify(summary.to),
      summary.subject,
      JSON.stringify(summary.tags),
      summary.configurationSet,
      Date.parse(summary.sentAt),
      JSON.stringify(mail),
      raw,
    );
  }

  /** Newest first. A complete address in `to` must equal a recipient's; a partial one may match anywhere. */
  list(filter: { to: string; subject: string; limit: number }): MessageSummary[] {
    const isAddress = /^[^@]+@[^@]+$/.test(filter.to);
    const sql = `SELECT ${summaryColumns} FROM ses_messages WHERE (:subject = '' OR instr(lower(subject), :subject))
      AND (:to = '' OR EXISTS (SELECT 1 FROM json_each(recipients)
        WHERE ${isAddress ? "lower(value) = :to" : "instr(lower(value), :to)"}))
      ORDER BY id DESC LIMIT :limit`;
    const { to, subject, limit } = filter;
    const rows = this.#database.prepare(sql).all({ to: to.toLowerCase(), subject: subject.toLowerCase(), limit });
    return z.array(summaryRow).parse(rows);
  }

  find(messageId: string): MessageSummary | undefined {
    const row = this.#database
      .prepare(`SELECT ${summaryColumns} FROM ses_messages WHERE message_id = ?`)
      .get(messageId);
    return row && summaryRow.parse(row);
  }

  findRaw(messageId: string): Buffer | undefined {
    const row = this.#database.prepare("SELECT raw FROM ses_messages WHERE message_id = ?").get(messageId);
    return row && Buffer.from(rawRow.parse(row).raw);
  }

  clear(): void {
    this.#database.exec("DELETE FROM ses_messages");
  }
}
