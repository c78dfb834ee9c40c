import type { Context } from "aws-lambda";
import { authHandlers } from "#functions/api/auth/handlers.ts";
import { authRoutes as routes } from "#functions/api/auth/routes.ts";
import { sessionStores } from "#functions/api/session-stores.ts";
import { AccountService } from "#lib/domain/project/account-service.ts";
import type { PlatformMail } from "#lib/domain/project/platform-mail.ts";
import { PasswordService } from "#lib/domain/user/password-service.ts";
import type { SignupMode } from "#lib/domain/user/signups-disabled.ts";
import { createApi } from "#lib/http/create-api.ts";
import { ThrottleRepository } from "#lib/storage/request/throttle-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { AccountTokenRepository } from "#lib/storage/user/account-token-repository.ts";
import { InvitationRepository } from "#lib/storage/user/invitation-repository.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import { httpEvent } from "#test/support/http-event.ts";

export const dashboard = "https://dash.example.com";
export const password = "correct horse battery";

export interface FixtureOptions {
  signup?: SignupMode;
  /** Whether Petrel's own mails have a sender. */
  mails?: boolean;
  baseUrl?: string;
  ownerEmail?: string;
}

interface Request {
  cookie?: string | undefined;
  origin?: string | undefined;
  ip?: string;
  headers?: Record<string, string>;
}

let fixtures = 0;

export type AuthFixture = ReturnType<typeof authFixture>;

/** The /auth endpoints on a real table, with the clock and the mails asked for in the test's hands. */
export function authFixture(
  table: Table,
  { signup = "open", mails = true, baseUrl = "https://api.example.com", ownerEmail }: FixtureOptions = {},
) {
  // Tests of a table must not use up the tries of each other.
  fixtures += 1;
  const ownIp = `10.0.0.${fixtures}`;
  const clock = { at: new Date("2026-03-01T10:00:00.000Z"), now: () => clock.at };
  const asked: PlatformMail[] = [];
  const logged: string[] = [];
  const log = (...line: unknown[]) => void logged.push(line.map(asText).join(" "));
  const stores = sessionStores(table);
  const ports = {
    users: new UserRepository(table),
    tokens: new AccountTokenRepository(table),
    invitations: new InvitationRepository(table),
    members: new MemberRepository(table),
    throttle: new ThrottleRepository(table),
    mails: {
      enabled: mails,
      send: async (wanted: readonly PlatformMail[]) => void asked.push(...(mails ? wanted : [])),
    },
    signup,
    ownerEmail,
  };
  const services = { accounts: new AccountService(ports), passwords: new PasswordService(ports) };
  const providers = { github: false, google: false };
  const api = createApi({
    routes,
    handlers: authHandlers({ ...services, sessions: stores.sessions, baseUrl, providers }),
    env: {
      APP_URL: "https://app.example.com",
      DASHBOARD_ORIGINS: [dashboard],
      PLATFORM_MAIL_FROM: mails ? "system@example.com" : undefined,
      PETREL_REQUESTS_PER_MINUTE: 1_000,
    },
    stores,
    clock,
    logger: { info: log, error: log } as never,
  });
  const context = { getRemainingTimeInMillis: () => 29_000 } as Context;

  const call = async (method: string, path: string, body?: unknown, { cookie, origin, ip, headers }: Request = {}) => {
    const event = httpEvent(method, path, {
      headers: { ...(origin && { origin }), ...headers },
      ...(cookie && { cookies: [cookie] }),
      ...(body !== undefined && { body }),
    });
    event.requestContext.http.sourceIp = ip ?? ownIp;
    const answer = await api(event, context);
    return {
      status: answer.statusCode,
      headers: answer.headers ?? {},
      setCookie: answer.cookies ?? [],
      /** As a browser sends it back. */
      cookie: answer.cookies?.[0]?.split(";")[0] ?? "",
      text: answer.body ?? "",
      // biome-ignore lint/suspicious/noExplicitAny: answers are asserted, whatever their shape
      body: (answer.body === undefined ? undefined : JSON.parse(answer.body)) as any,
    };
  };
  const post = (path: string, body?: unknown, request?: Request) => call("POST", `/auth/${path}`, body, request);
  const advance = (seconds: number) => {
    clock.at = new Date(clock.at.getTime() + seconds * 1_000);
  };
  return { ...ports, ...services, call, post, advance, clock, asked, logged, stores };
}

/** As a logger writes it, with everything an error carries. */
function asText(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const plain = Object.entries(value).map(([name, each]) => [name, each instanceof Error ? wholeError(each) : each]);
  return JSON.stringify(Object.fromEntries(plain));
}

const wholeError = (error: Error) => ({ ...error, message: error.message, stack: error.stack });
