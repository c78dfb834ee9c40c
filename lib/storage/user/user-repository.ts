import { GetCommand, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { User } from "#lib/domain/user/user.ts";
import type { UserStore } from "#lib/domain/user/user-store.ts";
import { type Change, conditionOf, updateOf } from "#lib/storage/table/expressions.ts";
import { itemExists, itemIsAbsent } from "#lib/storage/table/keys.ts";
import { conditionHolds, failedCondition } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import {
  addressItem,
  addressKey,
  newAddressItem,
  newUserItem,
  passwordReset,
  userAttributes,
  userFromItem,
  userKey,
} from "#lib/storage/user/user-item.ts";

/** Exists from the first account on. */
const firstKey = { pk: "A", sk: "first" };

/** Accounts: the item by id, and a guard that gives each address to one of them. */
export class UserRepository implements UserStore {
  readonly #table: Table;
  #anyKnown = false;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(userId: string): Promise<User | undefined> {
    const item = await this.#get(userKey(userId));
    return item && userFromItem(item);
  }

  /** Reads twice even without an account, so that the response time does not reveal one. */
  async findByEmail(email: string): Promise<User | undefined> {
    const guard = await this.#get(addressKey(email));
    return this.find(guard ? addressItem.parse(guard).id : "unknown");
  }

  /** Accounts are never removed, so a positive answer is cached for good. */
  async any(): Promise<boolean> {
    this.#anyKnown ||= (await this.#get(firstKey)) !== undefined;
    return this.#anyKnown;
  }

  async create(user: User, { onlyAsFirst } = { onlyAsFirst: false }): Promise<boolean> {
    return conditionHolds(() => this.#put(user, onlyAsFirst));
  }

  async #put(user: User, onlyAsFirst: boolean): Promise<void> {
    const TableName = this.#table.name;
    const ifAbsent = conditionOf(itemIsAbsent);
    const marker = { Put: { TableName, Item: firstKey, ...(onlyAsFirst && ifAbsent) } };
    // Only while it is missing: concurrent transactions on one item cancel each other.
    const marked = onlyAsFirst || !(await this.any());
    const TransactItems = [
      ...[newUserItem(user), newAddressItem(user)].map((Item) => ({ Put: { TableName, Item, ...ifAbsent } })),
      ...(marked ? [marker] : []),
    ];
    await this.#table.documents.send(new TransactWriteCommand({ TransactItems }));
  }

  async markVerified(userId: string, { now }: { now: Date }): Promise<void> {
    await this.#update(userId, [userAttributes.set({ ev: true, up: now.toISOString() })]);
  }

  async endSessions(userId: string, { now }: { now: Date }): Promise<number> {
    return this.#update(userId, [userAttributes.set({ up: now.toISOString() }), userAttributes.add("sv", 1)]);
  }

  async resetPassword(userId: string, { passwordHash, now }: { passwordHash: string; now: Date }): Promise<void> {
    await this.#update(userId, passwordReset(passwordHash, now));
  }

  async changePassword(
    { id, sessionVersion }: Pick<User, "id" | "sessionVersion">,
    { passwordHash, now }: { passwordHash: string; now: Date },
  ): Promise<number | undefined> {
    const changes = [userAttributes.set({ ph: passwordHash, up: now.toISOString() }), userAttributes.add("sv", 1)];
    const isAsRead = userAttributes.is("sv", "=", sessionVersion);
    return this.#update(id, changes, isAsRead).catch((error: unknown) => {
      if (failedCondition(error)) return undefined;
      throw error;
    });
  }

  /** The session version after the change. Accounts are never removed, so a missing one is a fault. */
  async #update(userId: string, changes: readonly Change[], condition = itemExists): Promise<number> {
    const { Attributes } = await this.#table.documents.send(
      new UpdateCommand({
        TableName: this.#table.name,
        Key: userKey(userId),
        ...updateOf(changes, condition),
        ReturnValues: "ALL_NEW",
      }),
    );
    return userFromItem(Attributes ?? {}).sessionVersion;
  }

  async #get(key: { pk: string; sk: string }): Promise<Record<string, unknown> | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: key, ConsistentRead: true }),
    );
    return Item;
  }
}
