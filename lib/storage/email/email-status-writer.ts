import { type Email, statusRank } from "#lib/domain/email/email.ts";
import { statusAfter } from "#lib/domain/email/email-moves.ts";
import type { EmailStatusUpdate } from "#lib/domain/email/email-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { type EmailItem, emailKey } from "#lib/storage/email/email-item.ts";
import { SharedStatements } from "#lib/storage/table/shared-statements.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { updateStatement } from "#lib/storage/table/update-statement.ts";

/** A mark, and the record as read. */
interface PendingStatusUpdate {
  dataId: DataId;
  email: Email;
  mark: EmailStatusUpdate;
  /** ISO 8601. */
  now: string;
}

/** A delivery of a record that was not read. */
interface UnreadDelivery {
  emailId: string;
  /** Provider's time. */
  at: string;
  /** ISO 8601. */
  now: string;
}

/** Sets marks by PartiQL's UPDATE, each with its own condition. The marks of a batch of notifications go in one call. */
export class EmailStatusWriter {
  readonly #table: Table;
  readonly #statements: SharedStatements;

  constructor(table: Table) {
    this.#table = table;
    this.#statements = new SharedStatements(table);
  }

  /** False when the record has changed since the read. 1 WRU. */
  async write(marked: PendingStatusUpdate): Promise<boolean> {
    const key = emailKey(marked.dataId, marked.email.id);
    return (await this.#statements.run({ key, statement: this.#statement(marked) })).isDone;
  }

  /** False when the record is gone, is not SENT or has copies. 1 WRU, also then. A SENT record has the hand-over's data. */
  async writeDelivered(dataId: DataId, { emailId, at, now }: UnreadDelivery): Promise<boolean> {
    const key = emailKey(dataId, emailId);
    const statement = updateStatement<EmailItem>(this.#table, {
      key,
      set: { st: statusRank("DELIVERED"), up: now },
      setOnce: { da: at },
      still: { st: statusRank("SENT") },
      absent: ["cc", "bc"],
    });
    return (await this.#statements.run({ key, statement })).isDone;
  }

  /**
   * Settles an open hand-over, sets the mark's own time, and moves the status. Settling removes the claim and keeps the first
   * message id and acceptance time.
   */
  #statement({ dataId, email, mark, now }: PendingStatusUpdate): {
    Statement: string;
    Parameters: unknown[];
  } {
    const isFirstAcceptance = email.sentAt === null && mark.status !== "FAILED";
    return updateStatement<EmailItem>(this.#table, {
      key: emailKey(dataId, email.id),
      set: {
        st: statusRank(statusAfter(email, mark.status)),
        up: now,
        // An email that was given up and then sent already has an error.
        er: mark.status === "FAILED" ? "provider_rejected" : undefined,
      },
      setOnce: {
        mi: email.messageId === null ? mark.messageId : undefined,
        sa: isFirstAcceptance ? mark.acceptedAt : undefined,
        ...ownAttribute(mark),
      },
      remove: email.claim ? "cl" : undefined,
      still: { st: statusRank(email.status) },
    });
  }
}

/** A later event may be the first to report the acceptance, so every mark sets the hand-over's data. */
function ownAttribute(mark: EmailStatusUpdate): Pick<EmailItem, "da" | "ba" | "bd" | "xa"> {
  switch (mark.status) {
    case "SENT":
    case "FAILED":
      return {};
    case "DELIVERED":
      return { da: mark.at };
    case "BOUNCED":
      return { ba: mark.at, ...(mark.detail && { bd: mark.detail }) };
    case "COMPLAINED":
      return { xa: mark.at };
  }
}
