import { randomUUID } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import type { DataId } from "#lib/platform/data-id.ts";
import { sha256 } from "#lib/platform/ids.ts";
import { packText, unpackText } from "#lib/platform/packed-text.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { and, conditionOf, or, updateOf } from "#lib/storage/table/expressions.ts";
import { itemExists, itemIsAbsent } from "#lib/storage/table/keys.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

const claimItem = z.object({
  /** Request: method and path. */
  rq: z.string(),
  /** Kind of caller. */
  ki: z.enum(["public", "secret", "named", "session"]).optional(),
  /** Id of the named key. */
  kn: z.string().optional(),
  at: z.string(),
  /** SHA-256 of the body. */
  bd: z.instanceof(Uint8Array).optional(),
  /** Status of the response. */
  sc: z.number().optional(),
  /** Body of the response as JSON text. */
  rs: z.string().optional(),
  /** The same packed, when it is longer. */
  rp: z.instanceof(Uint8Array).optional(),
  /** The answer was erased, and is not stored again. */
  er: z.literal(true).optional(),
});

/** A claim is also stored with its expiry and its nonce, which only conditions read. */
type ClaimItem = Omit<z.infer<typeof claimItem>, "bd" | "rp"> & { bd?: Uint8Array; rp?: Uint8Array } & {
  ex: string;
  no: string;
  ttl: number;
};

const attributes = attributesOf<ClaimItem>();

type CallerKind = NonNullable<z.infer<typeof claimItem>["ki"]>;

interface Claim {
  key: string;
  request: string;
  kind: CallerKind;
  keyId: string | null;
  bodyDigest: Uint8Array;
  at: string;
  expiresAt: string;
}

interface OriginalRequest {
  request: string;
  kind: CallerKind | null;
  keyId: string | null;
  at: string;
  bodyDigest: Uint8Array | null;
  statusCode: number | null;
  answer: string | null;
}

interface CompletedRequest {
  statusCode: number;
  answer: string;
  keeps: { textBytes: number; packedBytes: number };
}

/** Used Idempotency-Keys of a project (contract 00 section 8). */
export class IdempotencyRepository {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Of two concurrent claims of a key exactly one succeeds; the other gets the request that holds the key. Expiry is checked
   * against `at`, so a row that TTL has not removed yet does not count. The nonce lets the client's own retry after a lost
   * answer succeed too. Otherwise the request would be refused and never performed.
   */
  async claim(
    dataId: DataId,
    { key, request, kind, keyId, bodyDigest, at, expiresAt }: Claim,
  ): Promise<{ claimed: true } | { claimed: false; original: OriginalRequest }> {
    const nonce = randomUUID();
    const item: ClaimItem = {
      ...{ rq: request, ki: kind, bd: bodyDigest, at, ex: expiresAt },
      ...(keyId !== null && { kn: keyId }),
      ...{ no: nonce, ttl: ttlOf(expiresAt) },
    };
    try {
      await this.#table.documents.send(
        new PutCommand({
          TableName: this.#table.name,
          Item: { ...claimKey(dataId, key), ...item },
          ...conditionOf(or(itemIsAbsent, attributes.is("ex", "<=", at), attributes.is("no", "=", nonce))),
          ReturnValuesOnConditionCheckFailure: "ALL_OLD",
        }),
      );
      return { claimed: true };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException) || !error.Item) throw error;
      return { claimed: false, original: originalOf(claimItem.parse(unmarshall(error.Item))) };
    }
  }

  /**
   * Stores the response with the claim, unless it is too long. A claim removed meanwhile is not recreated, and an erased answer
   * stays erased.
   */
  async complete(dataId: DataId, key: string, { statusCode, answer, keeps }: CompletedRequest): Promise<void> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: claimKey(dataId, key),
      ...updateOf(
        [attributes.set({ sc: statusCode, ...storedAnswer(answer, keeps) })],
        and(itemExists, attributes.isAbsent("er")),
      ),
    });
    await conditionHolds(() => this.#table.documents.send(update));
  }

  /** Removes the stored answer of the request with this key, also of one that is still in progress. 1 WRU. */
  async eraseAnswer(dataId: DataId, keyDigest: string): Promise<void> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: keyOfDigest(dataId, keyDigest),
      ...updateOf([attributes.set({ er: true }), attributes.remove("rs", "rp", "bd")], itemExists),
    });
    await conditionHolds(() => this.#table.documents.send(update));
  }

  async free(dataId: DataId, key: string): Promise<void> {
    await this.#table.documents.send(new DeleteCommand({ TableName: this.#table.name, Key: claimKey(dataId, key) }));
  }
}

function storedAnswer(
  answer: string,
  { textBytes, packedBytes }: CompletedRequest["keeps"],
): Pick<ClaimItem, "rs" | "rp"> {
  if (answer === "") return {};
  if (Buffer.byteLength(answer) <= textBytes) return { rs: answer };
  const packed = packedBytes > 0 ? packText(answer) : undefined;
  return packed && packed.length <= packedBytes ? { rp: packed } : {};
}

const originalOf = ({ rq, ki, kn, at, bd, sc, rs, rp }: z.infer<typeof claimItem>): OriginalRequest => ({
  request: rq,
  kind: ki ?? null,
  keyId: kn ?? null,
  at,
  bodyDigest: bd ?? null,
  statusCode: sc ?? null,
  answer: rp ? unpackText(rp) : (rs ?? null),
});

/** Hashed, so that any character of a caller's key is safe in ours and the length is bounded. */
const claimKey = (dataId: DataId, key: string) => keyOfDigest(dataId, sha256(key));

const keyOfDigest = (dataId: DataId, keyDigest: string) => ({ pk: `I#${dataId}#${keyDigest}`, sk: "i" });
