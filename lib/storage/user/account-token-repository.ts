import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { AccountTokenStore, TokenKind } from "#lib/domain/user/account-token.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

/** Leads from a token to its user. */
const tokenItem = z.object({ pk: z.string(), sk: z.string(), us: z.string(), ttl: z.number() });

/** A user's one valid token of a kind. */
const currentItem = z.object({
  pk: z.string(),
  sk: z.string(),
  /** Its hash. */
  th: z.string(),
  /** When it expires. */
  ex: z.string(),
  ttl: z.number(),
});

/**
 * A token is valid while its user's item of that kind has its hash. A newer token replaces the hash, and using a token deletes
 * the item.
 */
export class AccountTokenRepository implements AccountTokenStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async issue(kind: TokenKind, userId: string, tokenHash: string, expiresAt: Date): Promise<void> {
    const ex = expiresAt.toISOString();
    const ttl = ttlOf(ex);
    const token: z.infer<typeof tokenItem> = { ...tokenKey(tokenHash), us: userId, ttl };
    const current: z.infer<typeof currentItem> = { ...currentKey(kind, userId), th: tokenHash, ex, ttl };
    // In this order, so that the current item never refers to a token that cannot be found.
    for (const Item of [token, current]) {
      await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item }));
    }
  }

  async find(kind: TokenKind, tokenHash: string, now: Date): Promise<string | undefined> {
    const userId = await this.#userOf(tokenHash);
    const item = userId === undefined ? undefined : await this.#get(currentKey(kind, userId));
    if (!item) return undefined;
    const { th, ex } = currentItem.parse(item);
    return th === tokenHash && ex > now.toISOString() ? userId : undefined;
  }

  async redeem(kind: TokenKind, tokenHash: string, now: Date): Promise<string | undefined> {
    const userId = await this.#userOf(tokenHash);
    if (userId === undefined) return undefined;
    const use = new DeleteCommand({
      TableName: this.#table.name,
      Key: currentKey(kind, userId),
      ConditionExpression: "th = :hash AND ex > :now",
      ExpressionAttributeValues: { ":hash": tokenHash, ":now": now.toISOString() },
    });
    return this.#table.documents.send(use).then(
      () => userId,
      (error: unknown) => {
        if (error instanceof ConditionalCheckFailedException) return undefined;
        throw error;
      },
    );
  }

  async #userOf(tokenHash: string): Promise<string | undefined> {
    const item = await this.#get(tokenKey(tokenHash));
    return item && tokenItem.parse(item).us;
  }

  async #get(key: { pk: string; sk: string }): Promise<Record<string, unknown> | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: key, ConsistentRead: true }),
    );
    return Item;
  }
}

const tokenKey = (tokenHash: string): { pk: string; sk: string } => ({ pk: `V#${tokenHash}`, sk: "v" });

const currentKey = (kind: TokenKind, userId: string): { pk: string; sk: string } => ({
  pk: `U#${userId}`,
  sk: `v#${kind}`,
});
