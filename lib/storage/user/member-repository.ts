import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, TransactWriteCommand, type TransactWriteCommandInput, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { type GivenRole, invitationIdOf, type Member } from "#lib/domain/project/member.ts";
import type { MemberStore } from "#lib/domain/project/member-store.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import { conditionHolds, retryWhile, wasContended } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { invitationKey } from "#lib/storage/user/invitation-item.ts";
import {
  memberFromItem,
  memberKey,
  newMemberItem,
  newUserProjectItem,
  userProjectKey,
} from "#lib/storage/user/member-item.ts";

const notTheOwner = {
  ConditionExpression: "attribute_exists(pk) AND ro <> :owner",
  ExpressionAttributeValues: { ":owner": "OWNER" },
};

/** Members of projects: an item in the project, and a pointer to the project below the user. */
export class MemberRepository implements MemberStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async list(projectId: string): Promise<Member[]> {
    const { pk, sk: prefix } = memberKey(projectId, "");
    const members = (await itemsBelow(this.#table, pk, prefix)).map(memberFromItem);
    const age = ({ createdAt, userId }: Member) => `${createdAt} ${userId}`;
    return members.sort((a, b) => (age(a) < age(b) ? -1 : 1));
  }

  async find(projectId: string, userId: string): Promise<Member | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: memberKey(projectId, userId), ConsistentRead: true }),
    );
    return Item && memberFromItem(Item);
  }

  async add(projectId: string, member: Member): Promise<boolean> {
    const TableName = this.#table.name;
    const ConditionExpression = "attribute_not_exists(pk)";
    return this.#transact([
      { Put: { TableName, Item: newMemberItem(projectId, member), ConditionExpression } },
      { Put: { TableName, Item: newUserProjectItem(projectId, member) } },
    ]);
  }

  async setRole(projectId: string, userId: string, role: GivenRole): Promise<boolean> {
    const { ConditionExpression, ExpressionAttributeValues } = notTheOwner;
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: memberKey(projectId, userId),
      UpdateExpression: "SET ro = :role",
      ConditionExpression,
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ":role": role },
    });
    try {
      await retryWhile(wasContended, () => this.#table.documents.send(update));
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }

  async remove(projectId: string, { userId, email }: Pick<Member, "userId" | "email">): Promise<boolean> {
    const TableName = this.#table.name;
    const invitation = invitationKey(projectId, invitationIdOf(projectId, email));
    return this.#transact([
      { Delete: { TableName, Key: memberKey(projectId, userId), ...notTheOwner } },
      { Delete: { TableName, Key: userProjectKey(userId, projectId) } },
      { Delete: { TableName, Key: invitation } },
    ]);
  }

  /** False when a condition does not hold. */
  async #transact(TransactItems: TransactWriteCommandInput["TransactItems"]): Promise<boolean> {
    return conditionHolds(() => this.#table.documents.send(new TransactWriteCommand({ TransactItems })));
  }
}
