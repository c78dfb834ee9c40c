import { createHash } from "node:crypto";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "aws-lambda";
import { sessionStores } from "#functions/api/session-stores.ts";
import { userHandlers } from "#functions/api/users/handlers.ts";
import { routes } from "#functions/api/users/routes.ts";
import { BillingService } from "#lib/domain/billing/billing-service.ts";
import type { PaymentProvider } from "#lib/domain/billing/payment-provider.ts";
import type { Role } from "#lib/domain/project/member.ts";
import { ProjectService } from "#lib/domain/project/project-service.ts";
import { SecurityService } from "#lib/domain/security/security-service.ts";
import { BillingLimits } from "#lib/domain/usage/billing-limits.ts";
import { usageReader } from "#lib/domain/usage/free-tier.ts";
import { LimitWatch } from "#lib/domain/usage/limit-watch.ts";
import { newUser } from "#lib/domain/user/new-user.ts";
import { PasswordService } from "#lib/domain/user/password-service.ts";
import type { User } from "#lib/domain/user/user.ts";
import { createApi } from "#lib/http/create-api.ts";
import { sessionCookieOf } from "#lib/http/session/cookies.ts";
import { newId } from "#lib/platform/ids.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { ThrottleRepository } from "#lib/storage/request/throttle-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { newMemberItem, newUserProjectItem } from "#lib/storage/user/member-item.ts";
import { MembershipRepository } from "#lib/storage/user/membership-repository.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import { httpEvent } from "#test/support/http-event.ts";
import { someTime } from "#test/support/records.ts";

export const dashboard = "https://dash.example.com";
const baseUrl = "https://api.example.com";
const context = { getRemainingTimeInMillis: () => 29_000 } as Context;

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
  trackingToggleEnabled?: boolean;
  mails?: boolean;
  /** Given where billing is on. */
  payments?: PaymentProvider;
}

/** The endpoints of users and projects on a real table, with users that are logged in. */
export function usersFixture(table: Table, options: FixtureOptions = {}) {
  const { trackingToggleEnabled = true, mails = true, payments } = options;
  const clock = { at: new Date(someTime), now: () => clock.at };
  const logged: string[] = [];
  const log = (...line: unknown[]) => void logged.push(JSON.stringify(line));
  const stores = sessionStores(table);
  const projects = new ProjectRepository(table);
  const users = new UserRepository(table);
  const counters = new CounterRepository(table);
  const usage = usageReader(counters, payments !== undefined);
  const watch = new LimitWatch({ projects, counters: usage, notices: { tell: async () => {} } });
  const memberships = new MembershipRepository(table);
  const throttle = new ThrottleRepository(table);
  const billing = new BillingService({ projects, counters, payments, appUrl: "https://app.example.com" });
  const api = createApi({
    routes,
    env: {
      APP_URL: "https://app.example.com",
      DASHBOARD_ORIGINS: [dashboard],
      PLATFORM_MAIL_FROM: mails ? "system@example.com" : undefined,
      PETREL_REQUESTS_PER_MINUTE: 100_000,
    },
    stores,
    handlers: userHandlers({
      projects: new ProjectService({ projects, memberships, billing, throttle, trackingToggleEnabled }),
      billing,
      limits: new BillingLimits({ projects, counters: usage, watch }),
      security: new SecurityService(projects, counters),
      passwords: new PasswordService({ users, throttle }),
      sessions: stores.sessions,
      baseUrl,
    }),
    clock,
    logger: { info: log, error: log } as never,
  });

  async function call(method: string, path: string, body?: unknown, request: Request = {}): Promise<Reception> {
    const { cookie, key, origin = dashboard } = request;
    const headers = { ...(origin && { origin }), ...(key && { authorization: `Bearer ${key}` }) };
    const parts = { headers, ...(cookie && { cookies: [cookie] }), ...(body !== undefined && { body }) };
    const answer = await api(httpEvent(method, path, parts), context);
    const text = answer.body;
    return { status: answer.statusCode, cookies: answer.cookies ?? [], body: text && JSON.parse(text) };
  }

  /** A logged-in user, who calls from the dashboard. */
  async function newUserIn(parts: Partial<User> = {}) {
    const made = newUser(
      { email: `${newId()}@example.com`, emailVerified: true, type: "PASSWORD", passwordHash: null },
      clock.at,
    );
    const user = { ...made, ...parts };
    await users.create(user);
    const cookie = sessionCookieOf(await stores.sessions.issue(user, clock.at), baseUrl).split(";")[0] ?? "";
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

  async function join(projectId: string, user: User, role: Role) {
    const member = { userId: user.id, email: user.email, role, createdAt: clock.at.toISOString() };
    for (const Item of [newMemberItem(projectId, member), newUserProjectItem(projectId, member)]) {
      await table.documents.send(new PutCommand({ TableName: table.name, Item }));
    }
  }

  return { call, newUser: newUserIn, join, clock, logged, projects, users, counters, memberships, stores };
}

/** The code of a refusal, the status of what was done. */
export const codeOf = ({ status, body }: Reception): unknown => body?.error?.code ?? status;

export const sha256 = (key: string): string => createHash("sha256").update(key).digest("hex");

/** Everything stored, but for the counters of requests, in an order of its own. */
export async function stored(table: { scan(): Promise<Record<string, unknown>[]> }): Promise<unknown[]> {
  const items = (await table.scan()).filter(({ pk }) => !String(pk).startsWith("L#"));
  return items.sort((a, b) => (`${a["pk"]} ${a["sk"]}` < `${b["pk"]} ${b["sk"]}` ? -1 : 1));
}
