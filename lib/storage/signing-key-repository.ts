import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { SigningKeyStore } from "#lib/domain/project/caller.ts";
import type { Table } from "#lib/storage/table.ts";

const signingKeyItem = z.object({ pk: z.string(), sk: z.string(), k: z.instanceof(Uint8Array) });

const key = { pk: "J", sk: "session" };
const keyBytes = 32;

/** The key that signs sessions: made at the first login, then the same for all and kept in memory. */
export class SigningKeyRepository implements SigningKeyStore {
  readonly #table: Table;
  #known: Uint8Array | undefined;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(): Promise<Uint8Array | undefined> {
    this.#known ??= await this.#read();
    return this.#known;
  }

  async findOrMake(): Promise<Uint8Array> {
    const known = await this.find();
    if (known) return known;
    await this.#make();
    const made = await this.find();
    if (!made) throw new Error("The key of the sessions was made and is gone.");
    return made;
  }

  /** Of many at once one makes it, and it counts for all. */
  async #make(): Promise<void> {
    const Item: z.infer<typeof signingKeyItem> = { ...key, k: crypto.getRandomValues(new Uint8Array(keyBytes)) };
    const put = new PutCommand({
      TableName: this.#table.name,
      Item,
      ConditionExpression: "attribute_not_exists(pk)",
    });
    await this.#table.documents.send(put).catch((error: unknown) => {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    });
  }

  async #read(): Promise<Uint8Array | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: key, ConsistentRead: true }),
    );
    return Item && signingKeyItem.parse(Item).k;
  }
}
