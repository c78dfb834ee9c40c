import { authApi } from "#functions/api/auth/wiring.ts";
import { sessionStores } from "#functions/api/session-stores.ts";
import { PasswordService } from "#lib/domain/user/password-service.ts";
import type { SignupMode } from "#lib/domain/user/signups-disabled.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { request } from "#test/support/api/call.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { recordingLogger } from "#test/support/fakes/logger.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { repositories } from "#test/support/repositories.ts";

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
  const outside = { ...testOutside(), logger };
  const { clock, platformMails } = outside;
  platformMails.enabled = mails;
  const stores = repositories(table, clock);
  const settings = {
    ...apiSettings,
    ...{ SIGNUP: signup, OWNER_EMAIL: ownerEmail, BASE_URL: baseUrl },
    PLATFORM_MAIL_FROM: mails ? "system@example.com" : undefined,
  };
  const api = authApi(table, settings, outside);

  const call = async (
    method: string,
    path: string,
    body?: unknown,
    { cookie, origin, ip = ownIp, headers }: Request = {},
  ) => {
    const parts = {
      headers: { ...(origin && { origin }), ...headers },
      ...(cookie && { cookies: [cookie] }),
      body,
      ip,
    };
    const { text = "", cookies: setCookie, ...answer } = await request(api, method, path, parts);
    return {
      ...{ ...answer, setCookie, text, body: text === "" ? undefined : JSON.parse(text) },
      /** As a browser sends it back. */
      cookie: setCookie[0]?.split(";")[0] ?? "",
    };
  };
  return {
    ...{
      ...stores,
      call,
      clock,
      logged,
      asked: platformMails.asked,
      queued: outside.jobs.queued,
      stores: sessionStores(table),
    },
    post: (path: string, body?: unknown, from?: Request) => call("POST", `/auth/${path}`, body, from),
    passwords: new PasswordService(stores),
    advance: (seconds: number) => clock.advance(seconds),
  };
}
