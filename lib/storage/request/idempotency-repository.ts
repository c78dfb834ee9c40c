import { createHash, randomUUID } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
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
    projectId: string,
    { key, request, kind, at, expiresAt }: Claim,
  ): Promise<{ claimed: true } | { claimed: false; original: OriginalRequest }> {
    const nonce = randomUUID();
    try {
      await this.#table.documents.send(
        new PutCommand({
          TableName: this.#table.name,
          Item: {
            ...claimKey(projectId, key),
            rq: request,
            ki: kind,
            at,
            ex: expiresAt,
            no: nonce,
            ttl: ttlOf(expiresAt),
          },
          ConditionExpression: "attribute_not_exists(pk) OR ex <= :at OR #no = :nonce",
          ExpressionAttributeNames: { "#no": "no" },
          ExpressionAttributeValues: { ":at": at, ":nonce": nonce },
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
  async complete(projectId: string, key: string, answer: { statusCode: number; result: string | null }): Promise<void> {
    const { statusCode, result } = answer;
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: claimKey(projectId, key),
      UpdateExpression: result === null ? "SET sc = :status" : "SET sc = :status, rs = :result",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":status": statusCode, ...(result !== null && { ":result": result }) },
    });
    await this.#table.documents.send(update).catch((error: unknown) => {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    });
  }

  async free(projectId: string, key: string): Promise<void> {
    await this.#table.documents.send(new DeleteCommand({ TableName: this.#table.name, Key: claimKey(projectId, key) }));
  }
}

/** Hashed, so that any character of a caller's key is safe in ours and the length is bounded. */
function claimKey(projectId: string, key: string): { pk: string; sk: string } {
  return { pk: `I#${projectId}#${createHash("sha256").update(key).digest("hex")}`, sk: "i" };
}
