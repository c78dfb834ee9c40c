import { pagesApi } from "#functions/api/pages/wiring.ts";
import { sessionsOf } from "#functions/api/session-stores.ts";
import type { TokenKind } from "#lib/domain/user/account-token.ts";
import { hashPassword } from "#lib/domain/user/password.ts";
import { PasswordService } from "#lib/domain/user/password-service.ts";
import type { User } from "#lib/domain/user/user.ts";
import { newId, sha256 } from "#lib/platform/ids.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { request as requestOf } from "#test/support/api/call.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { cookieOf, createUser } from "#test/support/api/user.ts";
import { silentLogger } from "#test/support/fakes/logger.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import type { RequestParts } from "#test/support/http-event.ts";
import { repositories } from "#test/support/repositories.ts";

export const password = "correct horse battery";
export const hour = 60 * 60 * 1_000;
export const voidTitle = "This link no longer works";

export const onePlace = { APP_URL: "https://app.example.com", BASE_URL: "https://app.example.com" };

/** The pages behind the links of mails, Petrel's own and those of projects, on a real table. */
export function pagesFixture(table: Table, places = onePlace) {
  const outside = { ...testOutside(), logger: silentLogger };
  const { clock, timer } = outside;
  const stores = repositories(table, clock);
  const api = pagesApi(table, { ...apiSettings, ...places, PLATFORM_MAIL_FROM: "system@example.com" }, outside);

  function call(method: string, target: string, form?: Record<string, string>, cookies: string[] = []) {
    // What a browser sends of a page that names no referrer.
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: "null" };
    return request(method, target, { cookies, ...(form && { headers, body: new URLSearchParams(form).toString() }) });
  }

  /** Cookies of a browser in which the user has logged in. */
  const cookiesOf = async (user: User) => [await cookieOf(sessionsOf(table), user, clock.at)];

  async function request(method: string, target: string, parts: RequestParts = {}) {
    const { text = "", ...answer } = await requestOf(api, method, target, parts);
    return { ...answer, text, title: /<h1>(.*)<\/h1>/.exec(text)?.[1] };
  }

  const newAccount = async (parts: Partial<User> = {}) =>
    createUser(table, clock.at, { emailVerified: false, passwordHash: await hashPassword(password), ...parts });

  /** A link as the sender makes it. */
  async function linkFor(kind: TokenKind, user: User): Promise<string> {
    const token = sha256(newId());
    await stores.tokens.issue(kind, user.id, { tokenHash: sha256(token), expiresAt: clock.in(3_600) });
    return `/${kind === "verification" ? "verify-email" : "reset-password"}?token=${token}`;
  }

  return {
    ...{ ...stores, api, clock, call, request, newAccount, cookiesOf, linkFor },
    passwords: new PasswordService(stores),
    timers: timer.started,
    advance: (ms: number) => clock.advance(ms / 1_000),
  };
}
