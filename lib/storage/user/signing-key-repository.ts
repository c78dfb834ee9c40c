import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { SigningKeyStore } from "#lib/domain/project/caller.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { conditionOf, updateOf } from "#lib/storage/table/expressions.ts";
import { itemExists, itemIsAbsent } from "#lib/storage/table/keys.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** `k` signs. Sessions signed by `o` stay valid until `ou`, in milliseconds since 1970. */
const signingKeyItem = z.object({
  k: z.instanceof(Uint8Array),
  o: z.instanceof(Uint8Array).optional(),
  ou: z.number().default(0),
});

type SigningKeys = z.infer<typeof signingKeyItem>;

const attributes = attributesOf<SigningKeys>();

const key = { pk: "J", sk: "session" };
const keyBytes = 32;

/** How long sessions signed by the replaced key stay valid. */
const replacedKeyMs = 60 * 60 * 1_000;

/** An instance learns of a new key within this time. */
const keptMs = 5 * 60 * 1_000;

/** A forged session makes an instance read again, but not more often than this. */
const latestMs = 10_000;

/** The keys that sign sessions, created at the first login and replaced by an operator. Checks cache them for minutes. */
export class SigningKeyRepository implements SigningKeyStore {
  readonly #table: Table;
  #known: { keys: SigningKeys; readAt: number } | undefined;

  constructor(table: Table) {
    this.#table = table;
  }

  /** 1 RRU. Never cached: a session signed by a replaced key would end with that key. */
  async findOrMake(now: Date): Promise<Uint8Array> {
    const known = await this.#read(now);
    if (known) return known.k;
    await this.#make();
    const made = await this.#read(now);
    if (!made) throw new Error("The session key was deleted while it was being created.");
    return made.k;
  }

  async findAll(now: Date): Promise<readonly Uint8Array[]> {
    return validKeys(await this.#find(now, keptMs), now);
  }

  async findLatest(now: Date): Promise<readonly Uint8Array[]> {
    return validKeys(await this.#find(now, latestMs), now);
  }

  /** Makes a new key. False when there is none to replace: no user has logged in yet. */
  async rotate(now: Date): Promise<boolean> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: key,
      ...updateOf(
        [attributes.copy("k", "o"), attributes.set({ ou: now.getTime() + replacedKeyMs, k: randomKey() })],
        itemExists,
      ),
    });
    return conditionHolds(() => this.#table.documents.send(update));
  }

  /** Concurrent first logins agree on one key. */
  async #make(): Promise<void> {
    const put = new PutCommand({
      TableName: this.#table.name,
      Item: { ...key, k: randomKey() },
      ...conditionOf(itemIsAbsent),
    });
    await this.#table.documents.send(put).catch((error: unknown) => {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    });
  }

  async #find(now: Date, ageMsMax: number): Promise<SigningKeys | undefined> {
    if (this.#known && Math.abs(now.getTime() - this.#known.readAt) < ageMsMax) return this.#known.keys;
    return this.#read(now);
  }

  async #read(now: Date): Promise<SigningKeys | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: key, ConsistentRead: true }),
    );
    const keys = Item && signingKeyItem.parse(Item);
    this.#known = keys && { keys, readAt: now.getTime() };
    return keys;
  }
}

const validKeys = (keys: SigningKeys | undefined, now: Date): Uint8Array[] =>
  keys ? [keys.k, ...(keys.o && now.getTime() < keys.ou ? [keys.o] : [])] : [];

const randomKey = (): Uint8Array => crypto.getRandomValues(new Uint8Array(keyBytes));
