import { createHash } from "node:crypto";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import * as z from "zod";

export const identityStatus = z.enum(["SUCCESS", "PENDING", "FAILED", "TEMPORARY_FAILURE", "NOT_STARTED"]);
type IdentityStatus = z.infer<typeof identityStatus>;

/** A domain or address that the account may send from once verified. */
export interface Identity {
  name: string;
  status: IdentityStatus;
  /** The three labels of the DKIM records, always the same for one name. */
  dkimTokens: string[];
  /** Whether SES forwards bounces and complaints to the sender. */
  feedbackMail: boolean;
  mailFromDomain: string | null;
  tags: Record<string, string>;
}

const identityRow = z.object({
  name: z.string(),
  status: identityStatus,
  feedback_mail: z.number(),
  mail_from: z.string().nullable(),
  tags: z.preprocess((text) => JSON.parse(String(text)), z.record(z.string(), z.string())),
});

export class IdentityStore {
  readonly #database: DatabaseSync;
  readonly #find: StatementSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    database.exec(`CREATE TABLE IF NOT EXISTS ses_identity (
      name TEXT PRIMARY KEY, status TEXT NOT NULL, feedback_mail INTEGER NOT NULL DEFAULT 1, mail_from TEXT,
      tags TEXT NOT NULL DEFAULT '{}'
    ) STRICT`);
    const columns = database.prepare("SELECT name FROM pragma_table_info('ses_identity')").all();
    if (!columns.some(({ name }) => name === "tags")) {
      database.exec("ALTER TABLE ses_identity ADD COLUMN tags TEXT NOT NULL DEFAULT '{}'");
    }
    this.#find = database.prepare("SELECT * FROM ses_identity WHERE name = ?");
  }

  find(name: string): Identity | undefined {
    const row = this.#row(name);
    if (!row) return undefined;
    const { status, feedback_mail, mail_from, ...identity } = row;
    const dkimTokens = [0, 1, 2].map((index) => dkimToken(name, index));
    return { ...identity, status, dkimTokens, feedbackMail: feedback_mail === 1, mailFromDomain: mail_from };
  }

  /** False when it already exists. */
  create(name: string, status: IdentityStatus, tags: Record<string, string> = {}): boolean {
    const sql = "INSERT OR IGNORE INTO ses_identity (name, status, tags) VALUES (?, ?, ?)";
    return this.#database.prepare(sql).run(name.toLowerCase(), status, JSON.stringify(tags)).changes === 1;
  }

  setMailFrom(name: string, mailFrom: string | null): void {
    this.#database.prepare("UPDATE ses_identity SET mail_from = ? WHERE name = ?").run(mailFrom, name.toLowerCase());
  }

  setFeedbackMail(name: string, enabled: boolean): void {
    const sql = "UPDATE ses_identity SET feedback_mail = ? WHERE name = ?";
    this.#database.prepare(sql).run(enabled ? 1 : 0, name.toLowerCase());
  }

  setStatus(name: string, status: IdentityStatus): boolean {
    const sql = "UPDATE ses_identity SET status = ? WHERE name = ?";
    return this.#database.prepare(sql).run(status, name.toLowerCase()).changes === 1;
  }

  delete(name: string): boolean {
    return this.#database.prepare("DELETE FROM ses_identity WHERE name = ?").run(name.toLowerCase()).changes === 1;
  }

  /** Whether the address, its domain or a parent domain is verified: in SES, subdomains inherit. */
  maySendFrom(address: string): boolean {
    const labels = address.slice(address.lastIndexOf("@") + 1).split(".");
    const domains = labels.map((_label, index) => labels.slice(index).join("."));
    return [address, ...domains].some((name) => isVerified(this.#row(name)));
  }

  #row(name: string): z.infer<typeof identityRow> | undefined {
    const row = this.#find.get(name.toLowerCase());
    return row && identityRow.parse(row);
  }
}

/** A temporarily failed check leaves a verified domain verified. */
export function isVerified(identity: Pick<Identity, "status"> | undefined): boolean {
  return identity?.status === "SUCCESS" || identity?.status === "TEMPORARY_FAILURE";
}

function dkimToken(name: string, index: number): string {
  return createHash("sha256").update(`${name.toLowerCase()}#${index}`).digest("hex").slice(0, 32);
}
