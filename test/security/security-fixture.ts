import type { Context } from "aws-lambda";
import { securityHandler, securityRoute } from "#functions/api/security.ts";
import { sessionStores } from "#functions/api/session-stores.ts";
import { followTable } from "#functions/table-changes/follow-table.ts";
import type { TableStreamEvent } from "#functions/table-changes/stream-batch.ts";
import { AdminNotices } from "#lib/domain/project/admin-notices.ts";
import type { Role } from "#lib/domain/project/member.ts";
import { makeKeys } from "#lib/domain/project/new-project.ts";
import type { PlatformMail } from "#lib/domain/project/platform-mail.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { ReputationWatch } from "#lib/domain/security/reputation-watch.ts";
import { SecurityService } from "#lib/domain/security/security-service.ts";
import { reputationHour } from "#lib/domain/usage/counters.ts";
import { createApi } from "#lib/http/create-api.ts";
import { newId } from "#lib/platform/ids.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { foldInto } from "#test/support/fold-into.ts";
import { httpEvent } from "#test/support/http-event.ts";
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
  const clock = { at: new Date(someTime), now: () => clock.at };
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
  const routes = [
    securityRoute("/users/@me/projects/{id}/security", "getSecurityOfOwnProject"),
    securityRoute("/projects/{id}/security", "getSecurity"),
  ] as const;
  const serve = securityHandler(new SecurityService(projects, counters));
  const api = createApi({
    routes,
    handlers: { getSecurityOfOwnProject: serve, getSecurity: serve },
    env: {
      APP_URL: "https://app.example.com",
      DASHBOARD_ORIGINS: [],
      PLATFORM_MAIL_FROM: undefined,
      PETREL_REQUESTS_PER_MINUTE: 1_000,
    },
    stores: sessionStores(table),
    clock,
    logger: { info: () => undefined, error: () => undefined } as never,
  });

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

  const call = async (path: string, secretKey: string, method = "GET") => {
    const headers = { authorization: `Bearer ${secretKey}` };
    const context = { getRemainingTimeInMillis: () => 29_000 } as Context;
    const answer = await api(httpEvent(method, path, { headers }), context);
    // biome-ignore lint/suspicious/noExplicitAny: answers are asserted, whatever their shape
    return { status: answer.statusCode, body: JSON.parse(answer.body ?? "null") as any };
  };

  /** A watch of its own for each caller, as two instances of the consumer have. */
  const newWatch = () => new ReputationWatch({ ...ports, notices: new AdminNotices(ports) });
  const watch = newWatch();
  const follow = (event: TableStreamEvent) => followTable(tableFollower(table, { reputation: watch, clock }), event);

  return { clock, counters, projects, members, asked, broken, newProject, count, call, watch, newWatch, follow };
}
