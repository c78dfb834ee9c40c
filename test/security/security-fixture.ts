import { projectsApi } from "#functions/api/projects/wiring.ts";
import { usersApi } from "#functions/api/users/wiring.ts";
import { connectTableFollower } from "#functions/table-changes/connect-follower.ts";
import { followTable } from "#functions/table-changes/follow-table.ts";
import type { TableStreamEvent } from "#functions/table-changes/stream-batch.ts";
import type { Role } from "#lib/domain/project/member.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { reputationHour } from "#lib/domain/usage/counters.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { callerOf, withKey } from "#test/support/api/call.ts";
import { joinedApis } from "#test/support/api/joined.ts";
import { createProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { silentLogger } from "#test/support/fakes/logger.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { countOnce } from "#test/support/fold-into.ts";
import { someTime } from "#test/support/records.ts";
import { repositories } from "#test/support/repositories.ts";
import type { TestTable } from "#test/support/table.ts";
import { tableFollower } from "#test/support/table-follower.ts";

export interface Counted {
  sent?: number;
  bounces?: number;
  complaints?: number;
}

interface FixtureOptions {
  autoSuspend?: boolean;
  mailsEnabled?: boolean;
}

export type SecurityFixture = ReturnType<typeof securityFixture>;

/** Counters, projects and the watch over them on a real table; clock, members and mails are in the test's hands. */
export function securityFixture(table: TestTable, { autoSuspend = true, mailsEnabled = true }: FixtureOptions = {}) {
  const outside = { ...testOutside(), logger: silentLogger };
  const { clock, platformMails: mails } = outside;
  mails.enabled = mailsEnabled;
  const { counters, projects, members } = repositories(table, clock);
  const apis = { projects: projectsApi(table, apiSettings, outside), users: usersApi(table, apiSettings, outside) };
  const anyCall = callerOf(joinedApis(apis));

  /** A project that is a year old unless told otherwise, with an owner, an admin and a member. */
  async function newProject(changes: Partial<Project> = {}) {
    const { project, keys } = await createProject(table, { createdAt: "2025-03-01T10:00:00.000Z", ...changes });
    const people = (["OWNER", "ADMIN", "MEMBER"] as Role[]).map((role, index) => ({
      userId: newId(),
      email: `${role.toLowerCase()}@example.com`,
      role,
      createdAt: new Date(Date.parse(someTime) + index).toISOString(),
    }));
    for (const person of people) await members.add(project.id, person);
    const [owner, admin] = people.map(({ userId }) => userId);
    return { ...project, keys, owner, admin };
  }

  /** Counts as the stream consumer would, all at one time. */
  async function count(dataId: DataId, at: string, counted: Counted): Promise<void> {
    const hours = Object.entries(counted).map(([field, add]) => [reputationHour(new Date(at), field).field, add]);
    await countOnce(counters, dataId, "reputation", counted, clock.at);
    await countOnce(counters, dataId, reputationHour(new Date(at), "").scope, Object.fromEntries(hours), clock.at);
  }

  const call = (path: string, secretKey: string, method = "GET") => withKey(anyCall, secretKey)(method, path);

  /** The deployed watch of one more instance of the consumer. */
  const newWatch = (itsTable: Table = table) =>
    connectTableFollower(itsTable, { AUTO_SUSPEND: autoSuspend, BILLING: false, EVENT_BUS: false }, outside).reputation;
  const watch = newWatch();
  const follow = (event: TableStreamEvent) => followTable(tableFollower(table, { reputation: watch, clock }), event);

  return {
    ...{ clock, counters, projects, members, mails, asked: mails.asked },
    ...{ newProject, count, call, watch, newWatch, follow },
  };
}
