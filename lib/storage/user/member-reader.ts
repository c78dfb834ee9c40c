import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Member } from "#lib/domain/project/member.ts";
import type { MemberStore } from "#lib/domain/project/member-store.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { memberFromItem, memberKey } from "#lib/storage/user/member-item.ts";

/** Reads members for workers that notify them, without ElectroDB. */
export class MemberReader implements Pick<MemberStore, "list" | "find"> {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async list(projectId: ProjectId): Promise<Member[]> {
    const { pk, sk: prefix } = memberKey(projectId, "");
    const members = (await itemsBelow(this.#table, pk, prefix)).map(memberFromItem);
    const age = ({ createdAt, userId }: Member) => `${createdAt} ${userId}`;
    return members.sort((a, b) => (age(a) < age(b) ? -1 : 1));
  }

  async find(projectId: ProjectId, userId: string): Promise<Member | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: memberKey(projectId, userId), ConsistentRead: true }),
    );
    return Item && memberFromItem(Item);
  }
}
