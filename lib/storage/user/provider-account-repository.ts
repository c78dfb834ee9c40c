import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { ProviderAccount, ProviderAccountStore } from "#lib/domain/email/handover/provider-account.ts";
import type { Table } from "#lib/storage/table/table.ts";

const accountItem = z.object({
  /** In the sandbox. */
  sb: z.boolean(),
  /** Sending enabled. */
  se: z.boolean(),
  /** Emails per second. */
  ra: z.number(),
  /** Emails per 24 hours. */
  qo: z.number().optional(),
  /** Sent in the last 24 hours. */
  sn: z.number(),
  /** As of. */
  ao: z.string(),
});

const key = { pk: "P#account", sk: "a" };

/** The provider's last description of the account, in one item. */
export class ProviderAccountRepository implements ProviderAccountStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Eventual, 0.5 RRU: an old answer only causes another question. */
  async find(): Promise<ProviderAccount | undefined> {
    const { Item } = await this.#table.documents.send(new GetCommand({ TableName: this.#table.name, Key: key }));
    if (!Item) return undefined;
    const {
      sb: sandbox,
      se: sendingEnabled,
      ra: ratePerSecond,
      qo = null,
      sn: sent24h,
      ao: asOf,
    } = accountItem.parse(Item);
    return { sandbox, sendingEnabled, ratePerSecond, quota24h: qo, sent24h, asOf };
  }

  /** 1 WRU. */
  async keep({ sandbox, sendingEnabled, ratePerSecond, quota24h, sent24h, asOf }: ProviderAccount): Promise<void> {
    const Item = { ...key, sb: sandbox, se: sendingEnabled, ra: ratePerSecond, sn: sent24h, ao: asOf };
    const quota = quota24h !== null && { qo: quota24h };
    await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item: { ...Item, ...quota } }));
  }
}
