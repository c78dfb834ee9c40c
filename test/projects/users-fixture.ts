import { createHash } from "node:crypto";
import { sessionStores } from "#functions/api/session-stores.ts";
import { usersApi } from "#functions/api/users/wiring.ts";
import type { PaymentProvider } from "#lib/domain/billing/payment-provider.ts";
import type { Role } from "#lib/domain/project/member.ts";
import type { User } from "#lib/domain/user/user.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { MembershipRepository } from "#lib/storage/user/membership-repository.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import { request as requestOf } from "#test/support/api/call.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { cookieOf, createUser, joinProject } from "#test/support/api/user.ts";
import { recordingLogger } from "#test/support/fakes/logger.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { byKey } from "#test/support/table.ts";

export const dashboard = "https://dash.example.com";

export interface Request {
  cookie?: string;
  key?: string;
  /** The dashboard's unless said otherwise; empty sends none. */
  origin?: string;
}

export interface Reception {
  status: number | undefined;
  cookies: string[];
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted, whatever their shape
  body: any;
}

export type UsersFixture = ReturnType<typeof usersFixture>;
export type FixtureUser = Awaited<ReturnType<UsersFixture["newUser"]>>;

interface FixtureOptions {
  mails?: boolean;
  /** Given where billing is on. */
  payments?: PaymentProvider;
}

/** Calls a function as the dashboard does, with what the request says. */
export const dashboardCaller =
  (api: Parameters<typeof requestOf>[0]) =>
  async (method: string, path: string, body?: unknown, request: Request = {}): Promise<Reception> => {
    const { cookie, key, origin = dashboard } = request;
    const headers = { ...(origin && { origin }), ...(key && { authorization: `Bearer ${key}` }) };
    const parts = { headers, ...(cookie && { cookies: [cookie] }), ...(body !== undefined && { body }) };
    const { status, cookies, text } = await requestOf(api, method, path, parts);
    return { status, cookies, body: text && JSON.parse(text) };
  };

/** The endpoints of users and projects on a real table, with users that are logged in. */
export function usersFixture(table: Table, { mails = true, payments }: FixtureOptions = {}) {
  const { lines: logged, logger } = recordingLogger();
  const outside = { ...testOutside(), logger, payments };
  const { clock } = outside;
  const stores = sessionStores(table);
  const PLATFORM_MAIL_FROM = mails ? "system@example.com" : undefined;
  const call = dashboardCaller(
    usersApi(table, { ...apiSettings, PLATFORM_MAIL_FROM, BILLING: payments !== undefined }, outside),
  );

  /** A logged-in user, who calls from the dashboard. */
  async function newUser(parts: Partial<User> = {}) {
    const user = await createUser(table, clock.at, parts);
    const cookie = await cookieOf(stores.sessions, user, clock.at);
    const own = (method: string, path: string, body?: unknown, request: Request = {}) =>
      call(method, path, body, { cookie, ...request });
    return {
      ...user,
      cookie,
      call: own,
      /** Makes a project; the answer of its creation. */
      makeProject: async (name = "Acme") => (await own("POST", "/users/@me/projects", { name })).body,
      projects: async () => (await own("GET", "/users/@me/projects")).body,
    };
  }

  return {
    ...{ call, newUser, clock, logged, stores },
    join: (projectId: string, user: User, role: Role) => joinProject(table, projectId, user, role, clock.at),
    projects: new ProjectRepository(table),
    users: new UserRepository(table),
    counters: new CounterRepository(table),
    memberships: new MembershipRepository(table),
  };
}

/** The code of a refusal, the status of what was done. */
export const codeOf = ({ status, body }: Reception): unknown => body?.error?.code ?? status;

export const sha256 = (key: string): string => createHash("sha256").update(key).digest("hex");

/** Everything stored, but for the counters of requests, in an order of its own. */
export async function stored(table: { scan(): Promise<Record<string, unknown>[]> }): Promise<unknown[]> {
  return byKey((await table.scan()).filter(({ pk }) => !String(pk).startsWith("L#")));
}
