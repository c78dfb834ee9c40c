import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { pagesApi } from "#functions/api/pages/wiring.ts";
import { sessionsOf } from "#functions/api/session-stores.ts";
import { AccountService } from "#lib/domain/project/account-service.ts";
import { invitationIdOf } from "#lib/domain/project/member.ts";
import type { TokenKind } from "#lib/domain/user/account-token.ts";
import { hashPassword } from "#lib/domain/user/password.ts";
import { PasswordService } from "#lib/domain/user/password-service.ts";
import type { User } from "#lib/domain/user/user.ts";
import { newId, sha256 } from "#lib/platform/ids.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { ThrottleRepository } from "#lib/storage/request/throttle-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { AccountTokenRepository } from "#lib/storage/user/account-token-repository.ts";
import { InvitationRepository } from "#lib/storage/user/invitation-repository.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import { createProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { cookieOf, createUser } from "#test/support/api/user.ts";
import { lambdaContext } from "#test/support/fakes/lambda-context.ts";
import { silentLogger } from "#test/support/fakes/logger.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { httpEvent, type RequestParts } from "#test/support/http-event.ts";

export const password = "correct horse battery";
const hourMs = 60 * 60 * 1_000;

export type PagesFixture = ReturnType<typeof pagesFixture>;

export const onePlace = { APP_URL: "https://app.example.com", BASE_URL: "https://app.example.com" };

/** The pages behind the links of mails, Petrel's own and those of projects, on a real table. */
export function pagesFixture(table: Table, places = onePlace) {
  const outside = { ...testOutside(), logger: silentLogger };
  const { clock } = outside;
  const ports = {
    users: new UserRepository(table),
    tokens: new AccountTokenRepository(table),
    invitations: new InvitationRepository(table),
    members: new MemberRepository(table),
    projects: new ProjectRepository(table),
    throttle: new ThrottleRepository(table),
    contacts: new ContactRepository(table),
    mails: { enabled: false, send: async () => {} },
    signup: "closed" as const,
  };
  const api = pagesApi(table, { ...apiSettings, ...places, PLATFORM_MAIL_FROM: "system@example.com" }, outside);
  const handle = (event: APIGatewayProxyEventV2) => api(event, lambdaContext());

  function call(method: string, target: string, form?: Record<string, string>, cookies: string[] = []) {
    // What a browser sends of a page that names no referrer.
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: "null" };
    return request(method, target, { cookies, ...(form && { headers, body: new URLSearchParams(form).toString() }) });
  }

  /** Cookies of a browser in which the user has logged in. */
  const cookiesOf = async (user: User) => [await cookieOf(sessionsOf(table), user, clock.at)];

  async function request(method: string, target: string, parts: RequestParts = {}) {
    const answer = await handle(httpEvent(method, target, parts));
    return {
      status: answer.statusCode,
      headers: answer.headers ?? {},
      cookies: answer.cookies ?? [],
      text: answer.body ?? "",
      title: /<h1>(.*)<\/h1>/.exec(answer.body ?? "")?.[1],
    };
  }

  const newAccount = async (parts: Partial<User> = {}) =>
    createUser(table, clock.at, { emailVerified: false, passwordHash: await hashPassword(password), ...parts });

  /** A link as the sender makes it. */
  async function linkFor(kind: TokenKind, user: User): Promise<string> {
    const token = sha256(newId());
    await ports.tokens.issue(kind, user.id, {
      tokenHash: sha256(token),
      expiresAt: new Date(clock.at.getTime() + hourMs),
    });
    return `/${kind === "verification" ? "verify-email" : "reset-password"}?token=${token}`;
  }

  async function invite(role: "ADMIN" | "MEMBER" = "MEMBER", name = "Acme", email = `${newId()}@example.com`) {
    const { project } = await createProject(table, { name });
    const at = clock.at.getTime();
    const invitation = {
      ...{ id: invitationIdOf(project.id, email), email, role, createdAt: clock.at.toISOString() },
      expiresAt: new Date(at + 7 * 24 * hourMs).toISOString(),
    };
    await ports.invitations.put(project.id, invitation);
    const mailLink = async () => {
      const token = sha256(newId());
      await ports.invitations.setToken(project.id, invitation.id, { tokenHash: sha256(token), now: clock.at });
      return `/invitation?token=${token}`;
    };
    return { project, invitation, email, mailLink, link: await mailLink() };
  }

  return {
    ...ports,
    ...{ clock, handle, call, request, newAccount, cookiesOf, linkFor, invite },
    accounts: new AccountService(ports),
    passwords: new PasswordService(ports),
    timers: outside.timer.started,
    advance: (ms: number) => clock.advance(ms / 1_000),
  };
}

export const hour = hourMs;
export const voidTitle = "This link no longer works";
