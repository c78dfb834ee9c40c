import { PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { bodyWeight } from "#lib/domain/template/body-weight.ts";
import type { LongParts, StoredBody } from "#lib/domain/template/stored-body.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { packText, unpackText } from "#lib/platform/packed-text.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import { deleteItems, type ItemKey } from "#lib/storage/table/delete-items.ts";
import { updateOf } from "#lib/storage/table/expressions.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import { itemExists } from "#lib/storage/table/keys.ts";
import { readCheaply } from "#lib/storage/table/read-cheaply.ts";
import { conditionHolds, retryWhile } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

/** DynamoDB limits an item to 400 KB. A body of 2,000,000 characters that hardly compresses takes up to 20 pieces. */
const pieceBytesMax = 300 * 1_024;

const pieceItem = z.object({ sk: z.string(), bo: z.instanceof(Uint8Array), ttl: z.number().optional() });

const pieceAttributes = attributesOf<z.infer<typeof pieceItem>>();

/** A record without its long parts, and their locations. */
interface BodyOwner {
  id: string;
  body: BodyPlace;
  text?: BodyPlace | null;
}

/** One part of a record. */
interface PartOwner {
  id: string;
  body: BodyPlace;
}

type BodyPlace = Pick<StoredBody, "version" | "pieces">;

/** The record was read with one version of its body, but the pieces are of another. */
class TornRead extends Error {
  override readonly name = "TornRead";
}

/**
 * Compressed bodies and texts of records whose own items are small enough to list. A body is written under a new version before the item
 * refers to it, and removed once the item refers to another. So a reader gets an item and a body of the same state. If a
 * function dies in between, it leaves unreferenced pieces, which are removed with the record.
 */
export class BodyPieces {
  readonly #table: Table;
  readonly #partitionOf: (dataId: DataId) => string;

  /** `partitionOf`: the partition of the records' items; pieces are stored there as `b#<id>#<version>#<nn>`. */
  constructor(table: Table, partitionOf: (dataId: DataId) => string) {
    this.#table = table;
    this.#partitionOf = partitionOf;
  }

  /**
   * A record and its body, both of one state. `readOwner` reads the record strongly, and again if its body was replaced
   * meanwhile. 1 RRU for each 4 KB of the compressed body, plus the record.
   */
  async readWith<T extends BodyOwner>(
    dataId: DataId,
    id: string,
    readOwner: () => Promise<T | undefined>,
  ): Promise<{ owner: T; parts: LongParts } | undefined> {
    return retryWhile(
      (error) => error instanceof TornRead,
      async () => {
        const [owner, pieces] = await Promise.all([
          readOwner(),
          itemsBelow(this.#table, this.#partitionOf(dataId), prefixOf(id)),
        ]);
        if (!owner) return undefined;
        const parts = this.#partsOf(dataId, owner, pieces);
        if (!parts) throw new TornRead("The body was replaced while it was read.");
        return { owner, parts };
      },
    );
  }

  /**
   * In the order of the owners; undefined for a body that was replaced or removed. A piece never changes under its version, so
   * an eventually consistent read returns the right one: 0.5 RRU for 4 KB of each.
   */
  async readAll(dataId: DataId, owners: readonly BodyOwner[]): Promise<(LongParts | undefined)[]> {
    const keys = owners.flatMap(({ id, body, text }) =>
      [body, text ?? []].flat().flatMap((part) => this.#keys(dataId, { id, body: part })),
    );
    const pieces = [...(await readCheaply(this.#table, keys)).values()];
    return owners.map((owner) => this.#partsOf(dataId, owner, pieces));
  }

  /** One part of a record that may be gone. Undefined once it has expired. Strong: 1 RRU for 4 KB. */
  async find(dataId: DataId, owner: PartOwner, now: Date): Promise<string | undefined> {
    const pieces = await batchGet(this.#table, this.#keys(dataId, owner));
    // The table removes expired items hours later.
    const isKept = ({ ttl }: z.output<typeof pieceItem>) => ttl === undefined || ttl * 1_000 > now.getTime();
    const kept = pieces.filter((piece) => piece && isKept(pieceItem.parse(piece)));
    return this.#join(dataId, owner, kept);
  }

  /** Writes under a new version, for the record to refer to. 1 WRU a packed KB. */
  async put(dataId: DataId, id: string, body: string): Promise<StoredBody> {
    const packed = packText(body);
    const pieces = Math.ceil(packed.length / pieceBytesMax);
    const stored = { version: newId().slice(0, 8), pieces, weight: bodyWeight(body) };
    for (const [index, key] of this.#keys(dataId, { id, body: stored }).entries()) {
      const bo = packed.subarray(index * pieceBytesMax, (index + 1) * pieceBytesMax);
      await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item: { ...key, bo } }));
    }
    return stored;
  }

  /** One version. 1 WRU a packed KB. */
  async remove(dataId: DataId, owner: PartOwner): Promise<void> {
    await deleteItems(this.#table, this.#keys(dataId, owner));
  }

  /** Removes all pieces of a deleted record. */
  async removeAll(dataId: DataId, id: string): Promise<void> {
    await deleteItems(this.#table, await this.#found(dataId, id));
  }

  /** Lets all pieces of a deleted record expire at that time, or at their earlier expiry. 1 WRU a packed KB. */
  async expireAll(dataId: DataId, id: string, at: Date): Promise<void> {
    for (const Key of await this.#found(dataId, id)) {
      const update = new UpdateCommand({
        TableName: this.#table.name,
        Key,
        ...updateOf([pieceAttributes.setIfAbsent("ttl", ttlOf(at.toISOString()))], itemExists),
      });
      await conditionHolds(() => this.#table.documents.send(update));
    }
  }

  async #found(dataId: DataId, id: string): Promise<ItemKey[]> {
    const pk = this.#partitionOf(dataId);
    const pieces = await itemsBelow(this.#table, pk, prefixOf(id));
    return pieces.map(({ sk }) => ({ pk, sk: String(sk) }));
  }

  /** Undefined unless all pieces are among the items. */
  #partsOf(
    dataId: DataId,
    { id, body, text }: BodyOwner,
    items: readonly (Record<string, unknown> | undefined)[],
  ): LongParts | undefined {
    const found = this.#join(dataId, { id, body }, items);
    const foundText = text ? this.#join(dataId, { id, body: text }, items) : null;
    return found === undefined || foundText === undefined ? undefined : { body: found, text: foundText };
  }

  /** Picks the part's pieces from the items; undefined unless all are there. */
  #join(dataId: DataId, owner: PartOwner, items: readonly (Record<string, unknown> | undefined)[]): string | undefined {
    const packed = new Map(items.filter((item) => item !== undefined).map((item) => [item["sk"], item]));
    const keys = this.#keys(dataId, owner);
    const pieces = keys.flatMap(({ sk }) => (packed.has(sk) ? [pieceItem.parse(packed.get(sk)).bo] : []));
    return pieces.length < keys.length ? undefined : unpackText(Buffer.concat(pieces));
  }

  /** In the order of the body. Each version has its own keys, so writing a new one never touches the old. */
  #keys(dataId: DataId, { id, body: { version, pieces } }: PartOwner): ItemKey[] {
    const pk = this.#partitionOf(dataId);
    return Array.from({ length: pieces }, (_, index) => ({
      pk,
      sk: `${prefixOf(id)}${version}#${String(index).padStart(2, "0")}`,
    }));
  }
}

/** Sort key prefix of all pieces of all versions of a record's body. */
const prefixOf = (id: string): string => `b#${id}#`;
