import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { AccountLimits, AccountLimitsStore } from "#lib/domain/email/handover/account-limits.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { or, updateOf } from "#lib/storage/table/expressions.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

const limitsItem = z.object({
  /** Emails per second. */
  ra: z.number(),
  /** Used part of the quota. */
  qu: z.number(),
  /** Until when both are valid. */
  fu: z.string(),
});

/** `au` is stored alone before the first answer: until when a worker is asking the provider. */
const attributes = attributesOf<z.infer<typeof limitsItem> & { au?: string }>();

const key = { pk: "P#account", sk: "l" };

/** The provider's limits of the account: one item, which every sender reads every few minutes. */
export class AccountLimitsRepository implements AccountLimitsStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(): Promise<(AccountLimits & { freshUntil: string }) | undefined> {
    const get = new GetCommand({ TableName: this.#table.name, Key: key, ConsistentRead: true });
    const { Item } = await this.#table.documents.send(get);
    if (Item?.["fu"] === undefined) return undefined;
    const { ra, qu, fu } = limitsItem.parse(Item);
    return { rate: ra, quotaUsed: qu, freshUntil: fu };
  }

  claimQuestion({ now, until }: { now: Date; until: Date }): Promise<boolean> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: key,
      ...updateOf(
        [attributes.set({ au: until.toISOString() })],
        or(attributes.isAbsent("au"), attributes.is("au", "<=", now.toISOString())),
      ),
    });
    return conditionHolds(() => this.#table.documents.send(update));
  }

  async keep({ rate, quotaUsed }: AccountLimits, { freshUntil }: { freshUntil: Date }): Promise<void> {
    await this.#table.documents.send(
      new UpdateCommand({
        TableName: this.#table.name,
        Key: key,
        ...updateOf([attributes.set({ ra: rate, qu: quotaUsed, fu: freshUntil.toISOString() })]),
      }),
    );
  }
}
