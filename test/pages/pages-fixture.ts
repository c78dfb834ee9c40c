import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { pageHandlers } from "#functions/api/pages/handlers.ts";
import { routes } from "#functions/api/pages/routes.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { SelfService } from "#lib/domain/contact/self-service.ts";
import { SnoozeService } from "#lib/domain/contact/snooze-service.ts";
import { AccountService } from "#lib/domain/project/account-service.ts";
import { InvitationService } from "#lib/domain/project/invitation-service.ts";
import { invitationIdOf } from "#lib/domain/project/member.ts";
import type { TokenKind } from "#lib/domain/user/account-token.ts";
import { newUser } from "#lib/domain/user/new-user.ts";
import { hashPassword } from "#lib/domain/user/password.ts";
import { PasswordService } from "#lib/domain/user/password-service.ts";
import type { User } from "#lib/domain/user/user.ts";
import { createApi } from "#lib/http/create-api.ts";
import { Sessions } from "#lib/http/session/sessions.ts";
import { newId, sha256 } from "#lib/platform/ids.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { UnsubscriptionRepository } from "#lib/storage/contact/unsubscription-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { ThrottleRepository } from "#lib/storage/request/throttle-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { AccountTokenRepository } from "#lib/storage/user/account-token-repository.ts";
import { InvitationRepository } from "#lib/storage/user/invitation-repository.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { SessionRepository } from "#lib/storage/user/session-repository.ts";
import { SigningKeyRepository } from "#lib/storage/user/signing-key-repository.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import { httpEvent, type RequestParts } from "#test/support/http-event.ts";
import { someProject, someTime } from "#test/support/records.ts";

export const password = "correct horse battery";
const hourMs = 60 * 60 * 1_000;
const context = { getRemainingTimeInMillis: () => 29_000 } as Context;

export type PagesFixture = ReturnType<typeof pagesFixture>;

export const onePlace = { APP_URL: "https://app.example.com", BASE_URL: "https://app.example.com" };

/** The pages behind the links of mails, Petrel's own and those of projects, on a real table. */
export function pagesFixture(table: Table, places = onePlace) {
  const clock = { at: new Date(someTime), now: () => clock.at };
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
  const timers: { job: AnyJob; at: Date }[] = [];
  const timer = { start: async (job: AnyJob, at: Date) => void timers.push({ job, at }) };
  const self = new SelfService({
    projects: ports.projects,
    contacts: ports.contacts,
    snoozes: new SnoozeService({ contacts: ports.contacts, timer }),
    unsubscriptions: new UnsubscriptionRepository(table),
  });
  const accounts = new AccountService(ports);
  const sessions = new Sessions(new SessionRepository(table), new SigningKeyRepository(table));
  const passwords = new PasswordService(ports);
  const api = createApi({
    routes,
    env: {
      APP_URL: places.APP_URL,
      DASHBOARD_ORIGINS: ["https://dash.example.com"],
      PLATFORM_MAIL_FROM: "system@example.com",
      PETREL_REQUESTS_PER_MINUTE: 1_000,
    },
    handlers: pageHandlers({
      ...{ accounts, sessions, self, places },
      invitations: new InvitationService({ ...ports, accounts }),
    }),
    clock,
    logger: { info: () => {}, error: () => {} } as never,
  });

  const handle = (event: APIGatewayProxyEventV2) => api(event, context);

  function call(method: string, target: string, form?: Record<string, string>, cookies: string[] = []) {
    // What a browser sends of a page that names no referrer.
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: "null" };
    return request(method, target, { cookies, ...(form && { headers, body: new URLSearchParams(form).toString() }) });
  }

  /** Cookies of a browser in which the user has logged in. */
  const cookiesOf = async (user: User) => [`petrel_session=${await sessions.issue(user, clock.at)}`];

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

  async function newAccount(parts: Partial<User> = {}) {
    const email = `${newId()}@example.com`;
    const made = newUser({ email, emailVerified: false, type: "PASSWORD", passwordHash: null }, clock.at);
    const user = { ...made, passwordHash: await hashPassword(password), ...parts };
    await ports.users.create(user);
    return user;
  }

  /** A link as the sender makes it. */
  async function linkFor(kind: TokenKind, user: User): Promise<string> {
    const token = sha256(newId());
    await ports.tokens.issue(kind, user.id, sha256(token), new Date(clock.at.getTime() + hourMs));
    return `/${kind === "verification" ? "verify-email" : "reset-password"}?token=${token}`;
  }

  async function invite(role: "ADMIN" | "MEMBER" = "MEMBER", name = "Acme", email = `${newId()}@example.com`) {
    const project = someProject({ name });
    await ports.projects.create(project, { public: sha256(newId()), secret: sha256(newId()) });
    const at = clock.at.getTime();
    const invitation = {
      ...{ id: invitationIdOf(project.id, email), email, role, createdAt: clock.at.toISOString() },
      expiresAt: new Date(at + 7 * 24 * hourMs).toISOString(),
    };
    await ports.invitations.put(project.id, invitation);
    const mailLink = async () => {
      const token = sha256(newId());
      await ports.invitations.setToken(project.id, invitation.id, sha256(token), clock.at);
      return `/invitation?token=${token}`;
    };
    return { project, invitation, email, mailLink, link: await mailLink() };
  }

  const advance = (ms: number) => {
    clock.at = new Date(clock.at.getTime() + ms);
  };
  return {
    ...ports,
    accounts,
    passwords,
    self,
    timers,
    clock,
    handle,
    call,
    request,
    newAccount,
    cookiesOf,
    linkFor,
    invite,
    advance,
  };
}

export const hour = hourMs;
export const voidTitle = "This link no longer works";
