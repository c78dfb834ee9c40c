import { GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Invitation } from "#lib/domain/project/member.ts";
import type { InvitationStore } from "#lib/domain/project/member-store.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { updateOf } from "#lib/storage/table/expressions.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import {
  invitationAttributes,
  invitationFromItem,
  invitationKey,
  invitationTtl,
  isOpen,
} from "#lib/storage/user/invitation-item.ts";

/** Gives invitations their links, for the worker that mails them, without ElectroDB. */
export class InvitationLinks implements Pick<InvitationStore, "find" | "setToken"> {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(projectId: ProjectId, invitationId: string, { now }: { now: Date }): Promise<Invitation | undefined> {
    const Key = invitationKey(projectId, invitationId);
    const get = new GetCommand({ TableName: this.#table.name, Key, ConsistentRead: true });
    const { Item } = await this.#table.documents.send(get);
    const invitation = Item && invitationFromItem(Item);
    return invitation && isOpen(invitation, now) ? invitation : undefined;
  }

  async setToken(
    projectId: ProjectId,
    invitationId: string,
    { tokenHash, now }: { tokenHash: string; now: Date },
  ): Promise<boolean> {
    const TableName = this.#table.name;
    const update = new UpdateCommand({
      TableName,
      Key: invitationKey(projectId, invitationId),
      ...updateOf([invitationAttributes.set({ th: tokenHash })], invitationAttributes.is("ex", ">", now.toISOString())),
      ReturnValues: "ALL_NEW",
    });
    return conditionHolds(async () => {
      const { Attributes } = await this.#table.documents.send(update);
      const key = { pk: `V#${tokenHash}`, sk: "i" };
      const Item = { ...key, pr: projectId, iv: invitationId, ttl: invitationTtl(Attributes) };
      await this.#table.documents.send(new PutCommand({ TableName, Item }));
    });
  }
}
