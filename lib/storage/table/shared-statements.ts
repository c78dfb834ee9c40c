import { setTimeout as sleep } from "node:timers/promises";
import type { BatchStatementResponse } from "@aws-sdk/client-dynamodb";
import { BatchExecuteStatementCommand, type BatchExecuteStatementCommandOutput } from "@aws-sdk/lib-dynamodb";
import { Batcher } from "#lib/platform/batcher.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { keyOf } from "#lib/storage/table/read-cheaply.ts";
import type { Item, Table } from "#lib/storage/table/table.ts";
import { isThrottling, type Pause, repeatWhileThrottled } from "#lib/storage/table/throttling.ts";

/** DynamoDB's limit for one call. */
const statementsMax = 25;

/** A conditional PartiQL write of one item. */
interface ItemStatement {
  key: ItemKey;
  statement: { Statement: string; Parameters: unknown[] };
}

/** Whether the condition held. The item is present if the statement returns it. */
export interface StatementOutcome {
  isDone: boolean;
  item?: Item | undefined;
}

type Answer = NonNullable<BatchExecuteStatementCommandOutput["Responses"]>[number];

/**
 * Runs the statements of one event loop turn in one call, at the price of single writes. Each has its own condition and fails
 * alone. A transaction would cost twice as much and fail as a whole.
 */
export class SharedStatements {
  readonly #table: Table;
  readonly #pause: Pause;
  readonly #batcher: Batcher<ItemStatement, StatementOutcome>;

  constructor(table: Table, pause: Pause = sleep) {
    this.#table = table;
    this.#pause = pause;
    this.#batcher = new Batcher((asked) => this.#runAll(asked));
  }

  /**
   * Throws a `ThrottledStatementError` when DynamoDB kept throttling the statement, so that it was not written. Throws other
   * errors when the call failed, or DynamoDB refused this statement: then the caller does not know if it was written.
   */
  run(statement: ItemStatement): Promise<StatementOutcome> {
    return this.#batcher.add(statement);
  }

  #runAll(asked: readonly ItemStatement[]): Promise<StatementOutcome>[] {
    const calls: ItemStatement[][] = [];
    const places = asked.map((each) => {
      // A call may contain an item only once.
      const call = calls.find((other) => other.length < statementsMax && other.every(isOther(each))) ?? [];
      if (call.length === 0) calls.push(call);
      return { call, index: call.push(each) - 1 };
    });
    const answers = new Map(calls.map((call) => [call, this.#execute(call)]));
    return places.map(async ({ call, index }) => outcomeOf((await answers.get(call))?.[index]));
  }

  /** Repeats the statements that are throttled: a call of each alone would only add load. */
  async #execute(call: readonly ItemStatement[]): Promise<(Answer | undefined)[]> {
    const answers: (Answer | undefined)[] = call.map(() => throttled);
    const repeat = async () => {
      const open = call.flatMap((statement, index) => (isThrottled(answers[index]) ? [{ statement, index }] : []));
      const found = await this.#send(open.map(({ statement }) => statement));
      for (const [at, { index }] of open.entries()) answers[index] = found[at];
    };
    await repeatWhileThrottled(repeat, () => answers.some(isThrottled), this.#pause);
    return answers;
  }

  async #send(call: readonly ItemStatement[]): Promise<Answer[]> {
    const Statements = call.map(({ statement }) => statement);
    try {
      const { Responses = [] } = await this.#table.documents.send(new BatchExecuteStatementCommand({ Statements }));
      return Responses;
    } catch (error) {
      if (isThrottling(error)) return call.map(() => throttled);
      throw error;
    }
  }
}

/** DynamoDB kept throttling a statement, which was not performed. */
export class ThrottledStatementError extends Error {
  override readonly name = "ThrottledStatementError";
}

const throttled: Answer = { Error: { Code: "ThrottlingError" } };

const throttlingCodes: ReadonlySet<string | undefined> = new Set([
  "ProvisionedThroughputExceeded",
  "RequestLimitExceeded",
  "ThrottlingError",
]);

const isThrottled = (answer: Answer | undefined): boolean => throttlingCodes.has(answer?.Error?.Code);

const isOther =
  ({ key }: ItemStatement) =>
  (other: ItemStatement): boolean =>
    keyOf(other.key) !== keyOf(key);

function outcomeOf(answer: Answer | undefined): StatementOutcome {
  const error: BatchStatementResponse["Error"] = answer?.Error;
  if (isThrottled(answer)) throw new ThrottledStatementError("DynamoDB throttled a statement.");
  if (error?.Code === "ConditionalCheckFailed") return { isDone: false };
  if (!answer || error) throw new Error(`A statement failed: ${error?.Code ?? "no answer"} ${error?.Message ?? ""}`);
  return { isDone: true, item: answer.Item };
}
