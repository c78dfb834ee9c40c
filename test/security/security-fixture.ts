import { projectsApi } from "#functions/api/projects/wiring.ts";
import { usersApi } from "#functions/api/users/wiring.ts";
import { followTable } from "#functions/table-changes/follow-table.ts";
import type { TableStreamEvent } from "#functions/table-changes/stream-batch.ts";
import { AdminNotices } from "#lib/domain/project/admin-notices.ts";
import type { Role } from "#lib/domain/project/member.ts";
import { makeKeys } from "#lib/domain/project/new-project.ts";
import type { PlatformMail } from "#lib/domain/project/platform-mail.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { ReputationWatch } from "#lib/domain/security/reputation-watch.ts";
import { reputationHour } from "#lib/domain/usage/counters.ts";
import { newId } from "#lib/platform/ids.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { callerOf, withKey } from "#test/support/api/call.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { TestClock } from "#test/support/fakes/clock.ts";
import { silentLogger } from "#test/support/fakes/logger.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { foldInto } from "#test/support/fold-into.ts";
import { someProject, someTime } from "#test/support/records.ts";
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
  const clock = new TestClock();
  const counters = new CounterRepository(table);
  const projects = new ProjectRepository(table);
  const members = new MemberRepository(table);
  const asked: PlatformMail[] = [];
  const broken = { mails: false };
  const ports = {
    counters,
    projects,
    members,
    mails: {
      enabled: mailsEnabled,
      send: async (mails: readonly PlatformMail[]) => {
        if (broken.mails) throw new Error("The queue is away.");
        asked.push(...mails);
      },
    },
    autoSuspend,
  };
  const outside = { ...testOutside(clock), logger: silentLogger };
  const ofProjects = callerOf(projectsApi(table, apiSettings, outside));
  const ofUsers = callerOf(usersApi(table, apiSettings, outside));

  /** A project that is a year old unless told otherwise, with an owner, an admin and a member. */
  async function newProject(changes: Partial<Project> = {}) {
    const keys = makeKeys();
    const created = someProject({ createdAt: "2025-03-01T10:00:00.000Z", ...changes });
    await projects.create(created, keys.hashes);
    const people = (["OWNER", "ADMIN", "MEMBER"] as Role[]).map((role, index) => ({
      userId: newId(),
      email: `${role.toLowerCase()}@example.com`,
      role,
      createdAt: new Date(Date.parse(someTime) + index).toISOString(),
    }));
    for (const person of people) await members.add(created.id, person);
    const [owner, admin] = people.map(({ userId }) => userId);
    return { ...created, keys, owner, admin };
  }

  let folds = 0;
  /** Counts as the stream consumer would, all at one time. */
  async function count(projectId: string, at: string, counted: Counted): Promise<void> {
    folds += 1;
    const counts = Object.entries(counted).map(([field, add]) => ({ sequence: "1", field, add }));
    const day = reputationHour(new Date(at), "").scope;
    const hourly = counts.map((each) => ({ ...each, field: reputationHour(new Date(at), each.field).field }));
    await foldInto(counters, projectId, "reputation", `shard-${folds}`, counts, clock.at);
    await foldInto(counters, projectId, day, `shard-${folds}`, hourly, clock.at);
  }

  const call = (path: string, secretKey: string, method = "GET") =>
    withKey(path.startsWith("/users") ? ofUsers : ofProjects, secretKey)(method, path);

  /** A watch of its own for each caller, as two instances of the consumer have. */
  const newWatch = () => new ReputationWatch({ ...ports, notices: new AdminNotices(ports) });
  const watch = newWatch();
  const follow = (event: TableStreamEvent) => followTable(tableFollower(table, { reputation: watch, clock }), event);

  return { clock, counters, projects, members, asked, broken, newProject, count, call, watch, newWatch, follow };
}
