import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { DisposableListStore, StoredList } from "#lib/domain/verification/disposable-list.ts";
import { packText, unpackText } from "#lib/platform/packed-text.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { conditionOf } from "#lib/storage/table/expressions.ts";
import type { Table } from "#lib/storage/table/table.ts";

const listItem = z.object({
  pk: z.string(),
  sk: z.string(),
  v: z.int().min(1),
  cr: z.iso.datetime(),
  /** One domain per line. */
  bo: z.instanceof(Uint8Array),
});

const attributes = attributesOf<z.infer<typeof listItem>>();

const key = { pk: "W", sk: "disposable" };

/** An item holds 400 KB. The list takes 50 KB and could grow to 60,000 domains. */
const packedBytesMax = 380 * 1024;

/** The list of disposable domains, in one item. */
export class DisposableListRepository implements DisposableListStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(): Promise<StoredList | undefined> {
    const { Item } = await this.#table.documents.send(new GetCommand({ TableName: this.#table.name, Key: key }));
    if (!Item) return undefined;
    const { bo, v: version } = listItem.parse(Item);
    return { domains: unpackText(bo).split("\n"), version };
  }

  async replace(version: number, { domains, now }: { domains: readonly string[]; now: Date }): Promise<boolean> {
    const bo = packText(domains.join("\n"));
    if (bo.length > packedBytesMax) return false;
    const Item = { ...key, v: version + 1, cr: now.toISOString(), bo };
    try {
      await this.#table.documents.send(
        new PutCommand({
          TableName: this.#table.name,
          Item,
          ...conditionOf(attributes.isStill("v", version === 0 ? undefined : version)),
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }
}
