import type { Context } from "aws-lambda";
import { projectHandlers } from "#functions/api/projects/handlers.ts";
import { routes } from "#functions/api/projects/routes.ts";
import { AccountService } from "#lib/domain/project/account-service.ts";
import type { Role } from "#lib/domain/project/member.ts";
import { MemberService } from "#lib/domain/project/member-service.ts";
import type { PlatformMail } from "#lib/domain/project/platform-mail.ts";
import { SecurityService } from "#lib/domain/security/security-service.ts";
import { createApi } from "#lib/http/create-api.ts";
import { newId, sha256 } from "#lib/platform/ids.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { ThrottleRepository } from "#lib/storage/request/throttle-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { AccountTokenRepository } from "#lib/storage/user/account-token-repository.ts";
import { InvitationRepository } from "#lib/storage/user/invitation-repository.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { WorkflowRepository } from "#lib/storage/workflow/workflow-repository.ts";
import { dashboard, type Reception, usersFixture } from "#test/projects/users-fixture.ts";
import { httpEvent } from "#test/support/http-event.ts";

export const password = "correct horse battery";
const context = { getRemainingTimeInMillis: () => 29_000 } as Context;

export type MembersFixture = ReturnType<typeof membersFixture>;

interface Caller {
  cookie?: string;
  key?: string;
}

/** The endpoints below /projects on a real table, with users that are logged in and the mails asked for. */
export function membersFixture(table: Table, { mails = true }: { mails?: boolean } = {}) {
  const users = usersFixture(table, { mails });
  const asked: PlatformMail[] = [];
  const ports = {
    users: users.users,
    projects: users.projects,
    members: new MemberRepository(table),
    invitations: new InvitationRepository(table),
    tokens: new AccountTokenRepository(table),
    throttle: new ThrottleRepository(table),
    mails: { enabled: mails, send: async (wanted: readonly PlatformMail[]) => void asked.push(...wanted) },
    signup: "closed" as const,
  };
  const accounts = new AccountService(ports);
  const domains = new SenderDomainRepository(table);
  const api = createApi({
    routes,
    env: {
      APP_URL: "https://app.example.com",
      DASHBOARD_ORIGINS: [dashboard],
      PLATFORM_MAIL_FROM: mails ? "system@example.com" : undefined,
      PETREL_REQUESTS_PER_MINUTE: 100_000,
    },
    stores: users.stores,
    handlers: projectHandlers({
      members: new MemberService(ports),
      security: new SecurityService(users.projects, users.counters),
      setup: {
        campaigns: new CampaignRepository(table),
        domains,
        projects: users.projects,
        counters: users.counters,
        workflows: new WorkflowRepository(table),
      },
    }),
    clock: users.clock,
    logger: { info: () => {}, error: () => {} } as never,
  });

  async function call(method: string, path: string, { cookie, key }: Caller, body?: unknown): Promise<Reception> {
    const headers = { origin: dashboard, ...(key && { authorization: `Bearer ${key}` }) };
    const parts = { headers, ...(cookie && { cookies: [cookie] }), ...(body !== undefined && { body }) };
    const answer = await api(httpEvent(method, `/projects/${path}`, parts), context);
    return { status: answer.statusCode, cookies: answer.cookies ?? [], body: answer.body && JSON.parse(answer.body) };
  }

  /** A project with its owner, and what the owner does to its members. */
  async function newProject() {
    const owner = await users.newUser();
    const project = await owner.makeProject();
    const path = `${project.id}/members`;
    const by = (caller: Caller) => ({
      list: async () => (await call("GET", path, caller)).body,
      add: (email: unknown, role?: unknown) => call("POST", path, caller, { email, role }),
      setRole: (id: string, role: unknown) => call("PATCH", `${path}/${id}`, caller, { role }),
      remove: (id: string) => call("DELETE", `${path}/${id}`, caller),
    });
    const join = async (role: Role) => {
      const user = await users.newUser();
      await users.join(project.id, user, role);
      return user;
    };
    return { id: project.id as string, key: project.secret as string, owner, by, join, ...by(owner) };
  }

  /** The token of the link that the sender would mail now. */
  async function mailLink(projectId: string, invitationId: string): Promise<string> {
    const token = sha256(newId());
    const known = await ports.invitations.setToken(projectId, invitationId, sha256(token), users.clock.at);
    if (!known) throw new Error("There is no such invitation.");
    return token;
  }

  const advance = (ms: number) => {
    users.clock.at = new Date(users.clock.at.getTime() + ms);
  };
  return { ...users, ...ports, accounts, domains, asked, call, newProject, mailLink, advance };
}

export const someAddress = (): string => `${newId()}@example.com`;
