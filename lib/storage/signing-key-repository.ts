import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { SigningKeyStore } from "#lib/domain/project/caller.ts";
import type { Table } from "#lib/storage/table.ts";

const signingKeyItem = z.object({ pk: z.string(), sk: z.string(), k: z.instanceof(Uint8Array) });

const key = { pk: "J", sk: "session" };
const keyBytes = 32;

/** The key that signs sessions: made by the first function that needs it, then the same for all and kept in memory. */
export class SigningKeyRepository implements SigningKeyStore {
  readonly #table: Table;
  #known: Promise<Uint8Array> | undefined;

  constructor(table: Table) {
    this.#table = table;
  }

  get(): Promise<Uint8Array> {
    this.#known ??= this.#readOrMake().catch((error: unknown) => {
      this.#known = undefined;
      throw error;
    });
    return this.#known;
  }

  async #readOrMake(): Promise<Uint8Array> {
    const known = await this.#read();
    if (known) return known;
    const Item: z.infer<typeof signingKeyItem> = { ...key, k: crypto.getRandomValues(new Uint8Array(keyBytes)) };
    try {
      await this.#table.documents.send(
        new PutCommand({ TableName: this.#table.name, Item, ConditionExpression: "attribute_not_exists(pk)" }),
      );
      return Item.k;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
    const others = await this.#read();
    if (!others) throw new Error("The key of the sessions was there and is gone.");
    return others;
  }

  async #read(): Promise<Uint8Array | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: key, ConsistentRead: true }),
    );
    return Item && signingKeyItem.parse(Item).k;
  }
}
