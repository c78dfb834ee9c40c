import type { BatchStatementResponse } from "@aws-sdk/client-dynamodb";
import { BatchExecuteStatementCommand, type BatchExecuteStatementCommandOutput } from "@aws-sdk/lib-dynamodb";
import { Batcher } from "#lib/platform/batcher.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { keyOf } from "#lib/storage/table/read-cheaply.ts";
import type { Item, Table } from "#lib/storage/table/table.ts";

/** DynamoDB's limit for one call. */
const statementsMax = 25;

/** A conditional PartiQL write of one item. */
export interface ItemStatement {
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
  readonly #batcher: Batcher<ItemStatement, StatementOutcome>;

  constructor(table: Table) {
    this.#table = table;
    this.#batcher = new Batcher((asked) => this.#runAll(asked));
  }

  /** Throws when the call failed, or DynamoDB refused this statement: then the caller does not know if it was written. */
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

  async #execute(call: readonly ItemStatement[]): Promise<Answer[]> {
    const Statements = call.map(({ statement }) => statement);
    const { Responses = [] } = await this.#table.documents.send(new BatchExecuteStatementCommand({ Statements }));
    return Responses;
  }
}

const isOther =
  ({ key }: ItemStatement) =>
  (other: ItemStatement): boolean =>
    keyOf(other.key) !== keyOf(key);

function outcomeOf(answer: Answer | undefined): StatementOutcome {
  const error: BatchStatementResponse["Error"] = answer?.Error;
  if (error?.Code === "ConditionalCheckFailed") return { isDone: false };
  if (!answer || error) throw new Error(`A statement failed: ${error?.Code ?? "no answer"} ${error?.Message ?? ""}`);
  return { isDone: true, item: answer.Item };
}
