import { authApi } from "#functions/api/auth/wiring.ts";
import { sessionStores } from "#functions/api/session-stores.ts";
import { AccountService } from "#lib/domain/project/account-service.ts";
import { PasswordService } from "#lib/domain/user/password-service.ts";
import type { SignupMode } from "#lib/domain/user/signups-disabled.ts";
import { ThrottleRepository } from "#lib/storage/request/throttle-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { AccountTokenRepository } from "#lib/storage/user/account-token-repository.ts";
import { InvitationRepository } from "#lib/storage/user/invitation-repository.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { TestClock } from "#test/support/fakes/clock.ts";
import { lambdaContext } from "#test/support/fakes/lambda-context.ts";
import { recordingLogger } from "#test/support/fakes/logger.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
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

/** The /auth endpoints on a real table. The test sets the clock and reads the mails that were asked for. */
export function authFixture(
  table: Table,
  { signup = "open", mails = true, baseUrl = "https://api.example.com", ownerEmail }: FixtureOptions = {},
) {
  // Each fixture has an address of its own, so that tests of a table do not use up each other's tries.
  fixtures += 1;
  const ownIp = `10.0.0.${fixtures}`;
  const { lines: logged, logger } = recordingLogger();
  const outside = { ...testOutside(new TestClock("2026-03-01T10:00:00.000Z")), logger };
  const { clock, platformMails } = outside;
  platformMails.enabled = mails;
  const ports = {
    users: new UserRepository(table),
    tokens: new AccountTokenRepository(table),
    invitations: new InvitationRepository(table),
    members: new MemberRepository(table),
    throttle: new ThrottleRepository(table),
    ...{ mails: platformMails, signup, ownerEmail },
  };
  const settings = {
    ...apiSettings,
    ...{ SIGNUP: signup, OWNER_EMAIL: ownerEmail, BASE_URL: baseUrl },
    PLATFORM_MAIL_FROM: mails ? "system@example.com" : undefined,
    PETREL_REQUESTS_PER_MINUTE: 1_000,
  };
  const api = authApi(table, settings, outside);

  const call = async (method: string, path: string, body?: unknown, { cookie, origin, ip, headers }: Request = {}) => {
    const event = httpEvent(method, path, {
      headers: { ...(origin && { origin }), ...headers },
      ...(cookie && { cookies: [cookie] }),
      ...(body !== undefined && { body }),
    });
    event.requestContext.http.sourceIp = ip ?? ownIp;
    const answer = await api(event, lambdaContext());
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
  const services = { accounts: new AccountService(ports), passwords: new PasswordService(ports) };
  return {
    ...{ ...ports, ...services, call, post, clock, logged, asked: platformMails.asked, stores: sessionStores(table) },
    advance: (seconds: number) => clock.advance(seconds),
  };
}
