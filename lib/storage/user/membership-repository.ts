import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Membership, MembershipStore } from "#lib/domain/project/membership.ts";
import { type ProjectId, storedProjectId } from "#lib/platform/data-id.ts";
import { projectFromItem, projectKey } from "#lib/storage/project/project-item.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import { queryOf } from "#lib/storage/table/expressions.ts";
import { below } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { memberFromItem, memberKey, userProjects } from "#lib/storage/user/member-item.ts";

const projectsMax = 1_000;

/** Leads from a user to projects: pointers below the user, valid only with the member's item. */
export class MembershipRepository implements MembershipStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** One query, and a batch of two items for every 50 projects. Skips projects that were deleted or left. */
  async list(userId: string): Promise<Membership[]> {
    const ids = await this.#projectIds(userId);
    const items = await batchGet(this.#table, [
      ...ids.map((id) => memberKey(id, userId)),
      ...ids.map((id) => projectKey(id)),
    ]);
    return ids.flatMap((_, index) => {
      const [member, project] = [items[index], items[ids.length + index]];
      return member && project ? [{ project: projectFromItem(project), role: memberFromItem(member).role }] : [];
    });
  }

  async #projectIds(userId: string): Promise<ProjectId[]> {
    const { pk, prefix } = userProjects(userId);
    const { Items = [] } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        ...queryOf({ key: below(pk, prefix) }),
        ConsistentRead: true,
        Limit: projectsMax,
      }),
    );
    return Items.map(({ sk }) => storedProjectId.parse(String(sk).slice(prefix.length)));
  }
}
