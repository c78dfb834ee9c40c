import { type Email, statusRank } from "#lib/domain/email/email.ts";
import { emailMoves } from "#lib/domain/email/email-moves.ts";
import type { EmailClaimInput, EmailMarkSentInput } from "#lib/domain/email/email-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { logger } from "#lib/platform/logger.ts";
import { claimAttribute, type EmailItem, emailFromItem, emailKey } from "#lib/storage/email/email-item.ts";
import {
  SharedStatements,
  type StatementOutcome,
  ThrottledStatementError,
} from "#lib/storage/table/shared-statements.ts";
import type { Table } from "#lib/storage/table/table.ts";
import type { Pause } from "#lib/storage/table/throttling.ts";
import { updateStatement } from "#lib/storage/table/update-statement.ts";

type Parts = Omit<Parameters<typeof updateStatement<EmailItem>>[1], "key">;

/**
 * The two writes of a usual hand-over: the first claim, and SENT while the claim is open. Those of a batch of messages share a
 * call. `unknown`: the statement may or may not have been written.
 */
export class SharedHandovers {
  readonly #table: Table;
  readonly #statements: SharedStatements;

  constructor(table: Table, pause?: Pause) {
    this.#table = table;
    this.#statements = new SharedStatements(table, pause);
  }

  /** Undefined also when the answer lacks the record. Throws when DynamoDB throttles the claim, which was not written. */
  async claim(
    dataId: DataId,
    { emailId, claim, now }: Pick<EmailClaimInput, "emailId" | "claim" | "now">,
  ): Promise<Email | undefined | "unknown"> {
    const { from, to } = emailMoves.claim;
    const outcome = await this.#run(dataId, emailId, {
      set: { st: statusRank(to), up: now.toISOString(), cl: claimAttribute(claim) },
      // PartiQL cannot add to an absent number.
      setOnce: { cn: 1 },
      still: { st: statusRank(from[0]) },
      returnsItem: true,
    });
    if (outcome === "unknown") return outcome;
    // A claim alone would only add load; the caller retries.
    if (outcome === "throttled") throw new Error("DynamoDB throttles the claims of emails.");
    return outcome.item && emailFromItem(outcome.item);
  }

  /** `moved`: the record is no longer SENDING. */
  async markSent(
    dataId: DataId,
    { emailId, messageId, sentAt }: EmailMarkSentInput,
  ): Promise<"sent" | "moved" | "unknown"> {
    const { from, to } = emailMoves.accept;
    const outcome = await this.#run(dataId, emailId, {
      set: { st: statusRank(to), up: sentAt },
      setOnce: { mi: messageId, sa: sentAt },
      remove: "cl",
      still: { st: statusRank(from[0]) },
    });
    // SES has the email already, so a throttled write is tried again alone.
    if (outcome === "unknown" || outcome === "throttled") return "unknown";
    return outcome.isDone ? "sent" : "moved";
  }

  async #run(dataId: DataId, emailId: string, parts: Parts): Promise<StatementOutcome | "unknown" | "throttled"> {
    const key = emailKey(dataId, emailId);
    try {
      return await this.#statements.run({ key, statement: updateStatement<EmailItem>(this.#table, { key, ...parts }) });
    } catch (error) {
      logger.warn("A shared write of a hand-over failed", { emailId, error });
      return error instanceof ThrottledStatementError ? "throttled" : "unknown";
    }
  }
}
