import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { KeyUseStore } from "#lib/domain/key/named-key-store.ts";
import type { KeyCaller } from "#lib/domain/project/caller.ts";
import { apiKeyKey, callerFromItem, tokenAttributes } from "#lib/storage/project/api-key-item.ts";
import { and, updateOf } from "#lib/storage/table/expressions.ts";
import { itemExists } from "#lib/storage/table/keys.ts";
import { readItem } from "#lib/storage/table/read-item.ts";
import { failedCondition, wasContended } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** API keys as callers present them. ProjectRepository and NamedKeyRepository write them together with their project. */
export class ApiKeyRepository implements KeyUseStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** `hash` is the key's sha256 in hex. Strong, so that a rotated key and a suspension take effect at once; 1 RRU. */
  async find(hash: string): Promise<KeyCaller | undefined> {
    const item = await readItem(this.#table, apiKeyKey(hash));
    return item && callerFromItem(item);
  }

  /** 1 WRU. A change of the key at the same time wins: the next request notes its use. */
  async note(
    hash: string,
    { use, seen }: { use: { lastUsedAt: string; lastUsedIp: string }; seen: string | null },
  ): Promise<void> {
    const isAsSeen = tokenAttributes.isStill("lu", seen ?? undefined);
    const noted = tokenAttributes.set({ lu: use.lastUsedAt, li: use.lastUsedIp });
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: apiKeyKey(hash),
      ...updateOf([noted], and(itemExists, isAsSeen)),
    });
    await this.#table.documents.send(update).catch((error: unknown) => {
      if (!failedCondition(error) && !wasContended(error)) throw error;
    });
  }
}
