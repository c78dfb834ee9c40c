import type { BatchStatementResponse } from "@aws-sdk/client-dynamodb";
import { BatchExecuteStatementCommand } from "@aws-sdk/lib-dynamodb";
import { type Email, statusRank } from "#lib/domain/email/email.ts";
import { statusAfter } from "#lib/domain/email/email-moves.ts";
import type { EmailStatusUpdate } from "#lib/domain/email/email-store.ts";
import { Batcher } from "#lib/platform/batcher.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { type EmailItem, emailKey } from "#lib/storage/email/email-item.ts";
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

/** DynamoDB's limit for one call. */
const statementsMax = 25;

/**
 * Sets marks by PartiQL's UPDATE, each with its own condition. The marks of a batch of notifications go in one call, at the
 * price of single updates. A transaction would cost twice as much and fail as a whole.
 */
export class EmailStatusWriter {
  readonly #table: Table;
  readonly #batcher: Batcher<PendingStatusUpdate, boolean>;

  constructor(table: Table) {
    this.#table = table;
    this.#batcher = new Batcher((asked) => this.#writeAll(asked));
  }

  /** False when the record has changed since the read. 1 WRU. */
  write(marked: PendingStatusUpdate): Promise<boolean> {
    return this.#batcher.add(marked);
  }

  #writeAll(asked: readonly PendingStatusUpdate[]): Promise<boolean>[] {
    const calls: PendingStatusUpdate[][] = [];
    const places = asked.map((marked) => {
      // A call may contain an item only once.
      const call = calls.find((each) => each.length < statementsMax && each.every(isOther(marked))) ?? [];
      if (call.length === 0) calls.push(call);
      return { call, index: call.push(marked) - 1 };
    });
    const answers = new Map(calls.map((call) => [call, this.#execute(call)]));
    return places.map(async ({ call, index }) => wasWritten((await answers.get(call))?.[index]));
  }

  async #execute(call: readonly PendingStatusUpdate[]): Promise<Pick<BatchStatementResponse, "Error">[]> {
    const Statements = call.map((marked) => this.#statement(marked));
    const { Responses = [] } = await this.#table.documents.send(new BatchExecuteStatementCommand({ Statements }));
    return Responses;
  }

  /**
   * Settles an open hand-over, sets the mark's own time, and moves the status. Settling removes the claim and keeps the first
   * message id and acceptance time.
   */
  #statement({ dataId, email, mark, now }: PendingStatusUpdate): {
    Statement: string;
    Parameters: unknown[];
  } {
    const setOnce = {
      ...(email.messageId === null && { mi: mark.messageId }),
      ...(email.sentAt === null && mark.status !== "FAILED" && { sa: mark.acceptedAt }),
      ...ownAttribute(mark),
    };
    return updateStatement<EmailItem>(this.#table, {
      key: emailKey(dataId, email.id),
      set: { st: statusRank(statusAfter(email, mark.status)), up: now, ...lastError(mark) },
      setOnce,
      remove: email.claim ? ["cl"] : [],
      still: { st: statusRank(email.status) },
    });
  }
}

/** An email that was given up and then sent already has an error. */
const lastError = ({ status }: EmailStatusUpdate) => (status === "FAILED" ? { er: "provider_rejected" } : {});

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

const isOther = (marked: PendingStatusUpdate) => (other: PendingStatusUpdate) => other.email.id !== marked.email.id;

function wasWritten(answer: Pick<BatchStatementResponse, "Error"> | undefined): boolean {
  if (answer?.Error?.Code === "ConditionalCheckFailed") return false;
  if (!answer || answer.Error) throw new Error(`A mark was not written: ${answer?.Error?.Message ?? "no answer"}`);
  return true;
}
