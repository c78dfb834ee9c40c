import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, UpdateCommand, type UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { ThrottleStore, Tries } from "#lib/domain/user/throttle.ts";
import { sha256 } from "#lib/platform/ids.ts";
import type { Table } from "#lib/storage/table.ts";
import { ttlOf } from "#lib/storage/ttl.ts";

const triesItem = z.object({
  /** Tries in this window. */
  n: z.number(),
  /** When it ends. */
  ex: z.string(),
});

type Counting = Pick<
  UpdateCommandInput,
  "UpdateExpression" | "ConditionExpression" | "ExpressionAttributeNames" | "ExpressionAttributeValues"
>;

/** Another window may begin between two tries to count, but not often. */
const roundsMax = 5;

export class ThrottleRepository implements ThrottleStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** The first try of a window costs 2 WRU, each further one 1. The client's own repeat of a call may count twice. */
  async count(scope: string, windowMs: number, now: Date): Promise<Tries> {
    const at = now.toISOString();
    const endsAt = new Date(now.getTime() + windowMs).toISOString();
    const further: Counting = {
      UpdateExpression: "ADD n :one",
      ConditionExpression: "ex > :now",
      ExpressionAttributeValues: { ":one": 1, ":now": at },
    };
    const first: Counting = {
      UpdateExpression: "SET n = :one, ex = :end, #ttl = :ttl",
      ConditionExpression: "attribute_not_exists(pk) OR ex <= :now",
      ExpressionAttributeNames: { "#ttl": "ttl" },
      ExpressionAttributeValues: { ":one": 1, ":now": at, ":end": endsAt, ":ttl": ttlOf(endsAt) },
    };
    for (let round = 0; round < roundsMax; round += 1) {
      const tries = (await this.#count(scope, further)) ?? (await this.#count(scope, first));
      if (tries) return tries;
    }
    throw new Error("A try could not be counted: its window kept changing.");
  }

  async clear(scope: string): Promise<void> {
    await this.#table.documents.send(new DeleteCommand({ TableName: this.#table.name, Key: triesKey(scope) }));
  }

  /** Undefined when the window is not as the condition has it. */
  async #count(scope: string, counting: Counting): Promise<Tries | undefined> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: triesKey(scope),
      ...counting,
      ReturnValues: "ALL_NEW",
    });
    return this.#table.documents.send(update).then(
      ({ Attributes }) => {
        const { n, ex } = triesItem.parse(Attributes);
        return { count: n, endsAt: new Date(ex) };
      },
      (error: unknown) => {
        if (error instanceof ConditionalCheckFailedException) return undefined;
        throw error;
      },
    );
  }
}

/** Hashed: a scope names addresses of people and of machines, in characters of their choice. */
const triesKey = (scope: string): { pk: string; sk: string } => ({ pk: `Y#${sha256(scope)}`, sk: "y" });
