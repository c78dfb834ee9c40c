import type { SessionStore } from "#lib/domain/project/caller.ts";
import { storedProjectId } from "#lib/platform/data-id.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { dataIdOfItem, deletedFieldsOf, projectItem, projectKey, topicsOf } from "#lib/storage/project/project-item.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { memberFromItem, memberKey } from "#lib/storage/user/member-item.ts";
import { userFromItem, userKey } from "#lib/storage/user/user-item.ts";

/** Resolves a session: user, membership and project in one strong read, 3 RRU. */
export class SessionRepository implements SessionStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(userId: string, named: string | undefined): ReturnType<SessionStore["find"]> {
    // A text that is not a UUID names no project. Keys use only the part that looks like an id.
    const projectId = named !== undefined && isUuid(named) ? storedProjectId.parse(named) : undefined;
    const inProject = projectId ? [memberKey(projectId, userId), projectKey(projectId)] : [];
    const [user, member, project] = await batchGet(this.#table, [userKey(userId), ...inProject]);
    if (!user) return undefined;
    if (!member || !project) return { user: userFromItem(user), place: undefined };
    const settings = projectItem.parse(project);
    const { role } = memberFromItem(member);
    const place = {
      dataId: dataIdOfItem(settings),
      role,
      disabledReason: settings.dr ?? null,
      deletedFields: deletedFieldsOf(settings),
      topics: topicsOf(settings),
    };
    return { user: userFromItem(user), place };
  }
}
