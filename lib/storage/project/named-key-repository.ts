import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { type KeyToken, type KeyUse, type NamedKey, unused } from "#lib/domain/key/named-key.ts";
import type { KeyList, NamedKeyStore } from "#lib/domain/key/named-key-store.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import {
  apiKeyKey,
  callerFromItem,
  newTokenItem,
  rightsEntries,
  tokenAttributes,
} from "#lib/storage/project/api-key-item.ts";
import { keyRecords, namedKeyFromItem, namedKeyKey, newNamedKeyItem } from "#lib/storage/project/named-key-item.ts";
import { type ProjectItem, projectAttributes, stateOfItem } from "#lib/storage/project/project-item.ts";
import { readProject, updateHolding, type Write } from "#lib/storage/project/project-writes.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import { conditionOf, updateOf } from "#lib/storage/table/expressions.ts";
import { itemExists, itemIsAbsent } from "#lib/storage/table/keys.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

/**
 * Named keys: a record in the project's settings, and an item for each token, which holds the key's rights and the project's
 * state. Each change raises the version of the list on the project's item, so that changes of the project reach all tokens.
 */
export class NamedKeyRepository implements NamedKeyStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async list(projectId: ProjectId): Promise<KeyList | undefined> {
    const item = await readProject(this.#table, projectId);
    if (!item) return undefined;
    const records = item.nk === undefined ? [] : await keyRecords(this.#table, projectId);
    return { keys: records.map(namedKeyFromItem), version: item.nk ?? 0 };
  }

  /** 1 RRU, 6 WRU. */
  create(projectId: ProjectId, key: NamedKey, version: number): Promise<boolean> {
    return this.#write(projectId, version, (item) => [
      { Put: { ...this.#own(newNamedKeyItem(projectId, key)), ...conditionOf(itemIsAbsent) } },
      ...key.tokens.map((token) => this.#putToken(token, { item, rights: key, use: unused })),
    ]);
  }

  /** 1 RRU, 6 WRU and 2 for each further token. A new token begins with the last use of the key. */
  async replace(
    projectId: ProjectId,
    { before, after }: { before: NamedKey; after: NamedKey },
    version: number,
  ): Promise<boolean> {
    const isIn = ({ tokens }: NamedKey, { hash }: KeyToken) => tokens.some((each) => each.hash === hash);
    const isNew = (token: KeyToken) => !isIn(before, token);
    const use = after.tokens.some(isNew) ? await this.#useOf(before) : unused;
    return this.#write(projectId, version, (item) => [
      { Put: { ...this.#own(newNamedKeyItem(projectId, after)), ...conditionOf(itemExists) } },
      ...after.tokens.map((token) =>
        isNew(token) ? this.#putToken(token, { item, rights: after, use }) : this.#updateToken(after, token),
      ),
      ...before.tokens.filter((token) => !isIn(after, token)).map((token) => this.#delete(apiKeyKey(token.hash))),
    ]);
  }

  remove(projectId: ProjectId, key: NamedKey, version: number): Promise<boolean> {
    return this.#write(projectId, version, () => [
      this.#delete(namedKeyKey(projectId, key.id)),
      ...key.tokens.map(({ hash }) => this.#delete(apiKeyKey(hash))),
    ]);
  }

  /** 1 RRU a token. */
  async uses(keys: readonly NamedKey[]): Promise<ReadonlyMap<string, KeyUse>> {
    const tokens = keys.flatMap((key) => key.tokens.map(({ hash }) => hash));
    const items = await batchGet(this.#table, tokens.map(apiKeyKey));
    const uses = new Map<string, KeyUse>();
    for (const item of items) {
      const caller = item && callerFromItem(item);
      if (caller?.kind !== "named") continue;
      const { id, lastUsedAt, lastUsedIp } = caller.key;
      const known = uses.get(id)?.lastUsedAt ?? null;
      if (lastUsedAt !== null && (known === null || lastUsedAt > known)) uses.set(id, { lastUsedAt, lastUsedIp });
    }
    return uses;
  }

  async #useOf(key: NamedKey): Promise<KeyUse> {
    return (await this.uses([key])).get(key.id) ?? unused;
  }

  async #write(projectId: ProjectId, version: number, writes: (item: ProjectItem) => Write[]): Promise<boolean> {
    const item = await readProject(this.#table, projectId);
    if (!item || (item.nk ?? 0) !== version) return false;
    const change = projectAttributes.set({ nk: version + 1 });
    const TransactItems = [updateHolding(this.#table.name, { item, change }), ...writes(item)];
    return conditionHolds(() => this.#table.documents.send(new TransactWriteCommand({ TransactItems })));
  }

  #putToken(token: KeyToken, { item, rights, use }: { item: ProjectItem; rights: NamedKey; use: KeyUse }): Write {
    const { lastUsedAt: lu, lastUsedIp: li } = use;
    const Item = {
      ...newTokenItem(token, { project: stateOfItem(item), rights }),
      ...(lu && { lu }),
      ...(li && { li }),
    };
    return { Put: { ...this.#own(Item), ...conditionOf(itemIsAbsent) } };
  }

  #updateToken(rights: NamedKey, { hash, endsAt }: KeyToken): Write {
    const absent = { dm: null, ip: null, rm: null, ex: null };
    const change = tokenAttributes.setOrRemove({ ...absent, ...rightsEntries(rights), en: endsAt });
    return { Update: { TableName: this.#table.name, Key: apiKeyKey(hash), ...updateOf([change], itemExists) } };
  }

  #own = (Item: Record<string, unknown>) => ({ TableName: this.#table.name, Item });

  #delete = (Key: { pk: string; sk: string }): Write => ({ Delete: { TableName: this.#table.name, Key } });
}
