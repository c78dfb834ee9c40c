import { sessionStores } from "#functions/api/session-stores.ts";
import { usersApi } from "#functions/api/users/wiring.ts";
import type { PaymentProvider } from "#lib/domain/billing/payment-provider.ts";
import type { Role } from "#lib/domain/project/member.ts";
import type { User } from "#lib/domain/user/user.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { type DashboardRequest, dashboardCaller } from "#test/support/api/call.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { cookieOf, createUser, joinProject } from "#test/support/api/user.ts";
import { TestClock } from "#test/support/fakes/clock.ts";
import { recordingLogger } from "#test/support/fakes/logger.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { repositories } from "#test/support/repositories.ts";

type UsersFixture = ReturnType<typeof usersFixture>;
export type FixtureUser = Awaited<ReturnType<UsersFixture["newUser"]>>;

interface FixtureOptions {
  mails?: boolean;
  /** Given where billing is on. */
  payments?: PaymentProvider;
  clock?: TestClock;
}

/** The endpoints of users and their projects on a real table, with users that are logged in. */
export function usersFixture(table: Table, { mails = true, payments, clock = new TestClock() }: FixtureOptions = {}) {
  const { lines: logged, logger } = recordingLogger();
  const outside = { ...testOutside(clock), logger, payments };
  const stores = sessionStores(table);
  const PLATFORM_MAIL_FROM = mails ? "system@example.com" : undefined;
  const settings = { ...apiSettings, PLATFORM_MAIL_FROM, BILLING: payments !== undefined };
  const call = dashboardCaller(usersApi(table, settings, outside));

  /** A logged-in user, who calls from the dashboard. */
  async function newUser(parts: Partial<User> = {}) {
    const user = await createUser(table, clock.at, parts);
    const cookie = await cookieOf(stores.sessions, user, clock.at);
    const own = (method: string, path: string, body?: unknown, from: DashboardRequest = {}) =>
      call(method, path, body, { cookie, ...from });
    return {
      ...{ ...user, cookie, call: own },
      /** Makes a project; the answer of its creation. */
      makeProject: async (name = "Acme") => (await own("POST", "/users/@me/projects", { name })).body,
      projects: async () => (await own("GET", "/users/@me/projects")).body,
    };
  }

  const join = (projectId: ProjectId, user: User, role: Role) => joinProject(table, projectId, user, role, clock.at);
  return { ...repositories(table, clock), outside, call, newUser, join, clock, logged, stores };
}
