import { createHash, randomUUID } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import type { DataId } from "#lib/platform/data-id.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { conditionOf, or, updateOf } from "#lib/storage/table/expressions.ts";
import { itemExists, itemIsAbsent } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

const claimItem = z.object({
  /** Request: method and path. */
  rq: z.string(),
  /** Kind of caller. */
  ki: z.enum(["public", "secret", "session"]).optional(),
  at: z.string(),
  /** Status of the response. */
  sc: z.number().optional(),
  /** Body of the response as JSON text. */
  rs: z.string().optional(),
});

/** A claim is also stored with its expiry and its nonce, which only conditions read. */
type ClaimItem = z.infer<typeof claimItem> & { ex: string; no: string; ttl: number };

const attributes = attributesOf<ClaimItem>();

type CallerKind = NonNullable<z.infer<typeof claimItem>["ki"]>;

interface Claim {
  key: string;
  request: string;
  kind: CallerKind;
  at: string;
  expiresAt: string;
}

interface OriginalRequest {
  request: string;
  kind: CallerKind | null;
  at: string;
  statusCode: number | null;
  result: unknown;
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
    { key, request, kind, at, expiresAt }: Claim,
  ): Promise<{ claimed: true } | { claimed: false; original: OriginalRequest }> {
    const nonce = randomUUID();
    const item: ClaimItem = { rq: request, ki: kind, at, ex: expiresAt, no: nonce, ttl: ttlOf(expiresAt) };
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
      const { rq, ki, at: claimedAt, sc, rs } = claimItem.parse(unmarshall(error.Item));
      const result: unknown = rs === undefined ? null : JSON.parse(rs);
      return {
        claimed: false,
        original: { request: rq, kind: ki ?? null, at: claimedAt, statusCode: sc ?? null, result },
      };
    }
  }

  /** Stores the response with the claim. A claim removed meanwhile is not recreated. */
  async complete(dataId: DataId, key: string, answer: { statusCode: number; result: string | null }): Promise<void> {
    const { statusCode, result } = answer;
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: claimKey(dataId, key),
      ...updateOf([attributes.set({ sc: statusCode, rs: result ?? undefined })], itemExists),
    });
    await this.#table.documents.send(update).catch((error: unknown) => {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    });
  }

  async free(dataId: DataId, key: string): Promise<void> {
    await this.#table.documents.send(new DeleteCommand({ TableName: this.#table.name, Key: claimKey(dataId, key) }));
  }
}

/** Hashed, so that any character of a caller's key is safe in ours and the length is bounded. */
function claimKey(dataId: DataId, key: string): { pk: string; sk: string } {
  return { pk: `I#${dataId}#${createHash("sha256").update(key).digest("hex")}`, sk: "i" };
}
