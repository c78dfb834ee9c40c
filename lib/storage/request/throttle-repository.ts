import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { ThrottleStore, Tries } from "#lib/domain/user/throttle.ts";
import { sha256 } from "#lib/platform/ids.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { type Change, type Condition, updateOf } from "#lib/storage/table/expressions.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

const triesItem = z.object({
  /** Tries in this window. */
  n: z.number(),
  /** When it ends. */
  ex: z.string(),
});

const attributes = attributesOf<z.infer<typeof triesItem> & { ttl: number }>();

/** Another window may begin between the two calls that count a try, but not often. */
const roundsMax = 5;

/** Counts tries in windows that begin with the first try. */
export class ThrottleRepository implements ThrottleStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** 1 WRU; 3 for the first try after a window that TTL has not removed yet. A client's own retry may count twice. */
  async count(scope: string, { windowMs, now }: { windowMs: number; now: Date }): Promise<Tries> {
    const endsAt = new Date(now.getTime() + windowMs).toISOString();
    const ttl = ttlOf(endsAt);
    for (let round = 0; round < roundsMax; round += 1) {
      const tries = await this.#update(scope, [
        attributes.add("n", 1),
        attributes.setIfAbsent("ex", endsAt),
        attributes.setIfAbsent("ttl", ttl),
      ]);
      if (tries && tries.endsAt > now) return tries;
      // Of many callers that find the window over, exactly one begins the next; the others count in that one.
      const isOver = attributes.is("ex", "<=", now.toISOString());
      const begun = await this.#update(scope, [attributes.set({ n: 1, ex: endsAt, ttl })], isOver);
      if (begun) return begun;
    }
    throw new Error("Counting an attempt failed, because its window kept changing.");
  }

  /** 1 WRU, also when there is nothing to take back. */
  async giveBack(scope: string): Promise<void> {
    await this.#update(scope, [attributes.add("n", -1)], attributes.is("n", ">", 0));
  }

  async clear(scope: string): Promise<void> {
    await this.#table.documents.send(new DeleteCommand({ TableName: this.#table.name, Key: triesKey(scope) }));
  }

  /** Undefined when the condition does not hold. */
  async #update(scope: string, changes: readonly Change[], condition?: Condition): Promise<Tries | undefined> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: triesKey(scope),
      ReturnValues: "ALL_NEW",
      ...updateOf(changes, condition),
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

/** Hashed: a scope contains email and IP addresses in characters that the caller chooses. */
const triesKey = (scope: string): { pk: string; sk: string } => ({ pk: `Y#${sha256(scope)}`, sk: "y" });
