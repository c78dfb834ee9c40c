import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import type * as z from "zod";
import { projectIdOf } from "#lib/domain/project/data-id.ts";
import type { GivenRole, Invitation } from "#lib/domain/project/member.ts";
import type { InvitationStore } from "#lib/domain/project/member-store.ts";
import type { User } from "#lib/domain/user/user.ts";
import { projectKey } from "#lib/storage/project/project-item.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import {
  conditionHolds,
  failedCondition,
  failedConditionAt,
  retryWhile,
  wasContended,
} from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import {
  invitationFromItem,
  invitationItem,
  invitationKey,
  invitationLinkItem,
  invitationLinkKey,
  newInvitationItem,
} from "#lib/storage/user/invitation-item.ts";
import { newMemberItem, newUserProjectItem } from "#lib/storage/user/member-item.ts";
import {
  addressKey,
  newAddressItem,
  newUserItem,
  passwordReset,
  passwordResetValues,
  userKey,
} from "#lib/storage/user/user-item.ts";

type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

const ifAbsent = "attribute_not_exists(pk)";
const ifPresent = "attribute_exists(pk)";

/** Index of each check in the transaction of an acceptance. */
const invitationCheck = 0;
const addressCheck = 4;

/** Open invitations: one item per address in its project, and an item that leads to it from its current link. */
export class InvitationRepository implements InvitationStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async list(projectId: string, now: Date): Promise<Invitation[]> {
    const { pk, sk: prefix } = invitationKey(projectId, "");
    const invitations = (await itemsBelow(this.#table, pk, prefix)).map(invitationFromItem);
    const age = ({ createdAt, id }: Invitation) => `${createdAt} ${id}`;
    return invitations.filter((each) => lasts(each, now)).sort((a, b) => (age(a) < age(b) ? -1 : 1));
  }

  async find(projectId: string, invitationId: string, now: Date): Promise<Invitation | undefined> {
    const item = await this.#get(invitationKey(projectId, invitationId));
    const invitation = item && invitationFromItem(item);
    return invitation && lasts(invitation, now) ? invitation : undefined;
  }

  /** Replaces the whole item, and with it the hash of an older link. */
  async put(projectId: string, invitation: Invitation, unverifiedUserId?: string): Promise<boolean> {
    const TableName = this.#table.name;
    const noProof =
      unverifiedUserId === undefined
        ? { Key: addressKey(invitation.email), ConditionExpression: ifAbsent }
        : {
            Key: userKey(unverifiedUserId),
            ConditionExpression: "ev = :no",
            ExpressionAttributeValues: { ":no": false },
          };
    return conditionHolds(() =>
      this.#transact([
        { Put: { TableName, Item: newInvitationItem(projectId, invitation) } },
        { ConditionCheck: { TableName, ...noProof } },
      ]),
    );
  }

  async setRole(projectId: string, invitationId: string, role: GivenRole, now: Date): Promise<boolean> {
    return conditionHolds(() => this.#update(projectId, invitationId, "ro", role, now));
  }

  async remove(projectId: string, invitationId: string): Promise<boolean> {
    const remove = new DeleteCommand({
      TableName: this.#table.name,
      Key: invitationKey(projectId, invitationId),
      ConditionExpression: ifPresent,
    });
    return conditionHolds(() => this.#table.documents.send(remove));
  }

  async setToken(projectId: string, invitationId: string, tokenHash: string, now: Date): Promise<boolean> {
    return conditionHolds(async () => {
      const { ttl } = await this.#update(projectId, invitationId, "th", tokenHash, now);
      const link: z.infer<typeof invitationLinkItem> = {
        ...invitationLinkKey(tokenHash),
        pr: projectIdOf(projectId),
        iv: invitationId,
        ttl,
      };
      await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item: link }));
    });
  }

  async findByToken(tokenHash: string, now: Date): Promise<{ projectId: string; invitation: Invitation } | undefined> {
    const link = await this.#get(invitationLinkKey(tokenHash));
    if (!link) return undefined;
    const { pr: projectId, iv } = invitationLinkItem.parse(link);
    const item = await this.#get(invitationKey(projectId, iv));
    if (!item || invitationItem.parse(item).th !== tokenHash) return undefined;
    const invitation = invitationFromItem(item);
    return lasts(invitation, now) ? { projectId, invitation } : undefined;
  }

  async accept(
    tokenHash: string,
    projectId: string,
    user: User,
    account: "existing" | "new" | "claimed",
    now: Date,
  ): Promise<"accepted" | "gone" | "taken"> {
    // If the role was changed meanwhile, retry with the current invitation.
    const outrun = (error: unknown) => wasContended(error) || failedConditionAt(invitationCheck, error);
    try {
      return await retryWhile(outrun, async () => {
        const found = await this.findByToken(tokenHash, now);
        if (found?.projectId !== projectIdOf(projectId)) return "gone";
        await this.#transact([
          ...this.#memberWrites(projectId, found.invitation, tokenHash, user, now),
          ...(account === "new" ? this.#accountWrites(user) : []),
          ...(account === "claimed" ? [this.#claim(user, now)] : []),
        ]);
        return "accepted";
      });
    } catch (error) {
      if (!failedCondition(error)) throw error;
      return account === "new" && failedConditionAt(addressCheck, error) ? "taken" : "gone";
    }
  }

  #memberWrites(projectId: string, { id, role }: Invitation, tokenHash: string, user: User, now: Date): Write[] {
    const TableName = this.#table.name;
    const member = { userId: user.id, email: user.email, role, createdAt: now.toISOString() };
    return [
      {
        Delete: {
          TableName,
          Key: invitationKey(projectId, id),
          ConditionExpression: "th = :hash AND ro = :role AND ex > :now",
          ExpressionAttributeValues: { ":hash": tokenHash, ":role": role, ":now": now.toISOString() },
        },
      },
      { ConditionCheck: { TableName, Key: projectKey(projectId), ConditionExpression: ifPresent } },
      { Put: { TableName, Item: newMemberItem(projectId, member), ConditionExpression: ifAbsent } },
      { Put: { TableName, Item: newUserProjectItem(projectId, member) } },
    ];
  }

  /** Without the mark of the first account: the inviting user has one. */
  #accountWrites(user: User): Write[] {
    return [newAddressItem(user), newUserItem(user)].map((Item) => ({
      Put: { TableName: this.#table.name, Item, ConditionExpression: ifAbsent },
    }));
  }

  #claim({ id, passwordHash }: User, now: Date): Write {
    return {
      Update: {
        TableName: this.#table.name,
        Key: userKey(id),
        UpdateExpression: passwordReset,
        ConditionExpression: ifPresent,
        ExpressionAttributeValues: passwordResetValues(passwordHash, now),
      },
    };
  }

  async #update(
    projectId: string,
    invitationId: string,
    attribute: "ro" | "th",
    value: string,
    now: Date,
  ): Promise<z.infer<typeof invitationItem>> {
    const { Attributes } = await this.#table.documents.send(
      new UpdateCommand({
        TableName: this.#table.name,
        Key: invitationKey(projectId, invitationId),
        UpdateExpression: `SET ${attribute} = :value`,
        ConditionExpression: "ex > :now",
        ExpressionAttributeValues: { ":value": value, ":now": now.toISOString() },
        ReturnValues: "ALL_NEW",
      }),
    );
    return invitationItem.parse(Attributes);
  }

  async #transact(TransactItems: Write[]): Promise<void> {
    await this.#table.documents.send(new TransactWriteCommand({ TransactItems }));
  }

  async #get(key: { pk: string; sk: string }): Promise<Record<string, unknown> | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: key, ConsistentRead: true }),
    );
    return Item;
  }
}

const lasts = ({ expiresAt }: Invitation, now: Date): boolean => expiresAt > now.toISOString();
