import { projectsApi } from "#functions/api/projects/wiring.ts";
import { AccountService } from "#lib/domain/project/account-service.ts";
import type { Role } from "#lib/domain/project/member.ts";
import { newId, sha256 } from "#lib/platform/ids.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { ThrottleRepository } from "#lib/storage/request/throttle-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { AccountTokenRepository } from "#lib/storage/user/account-token-repository.ts";
import { InvitationRepository } from "#lib/storage/user/invitation-repository.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { dashboardCaller, usersFixture } from "#test/projects/users-fixture.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { silentLogger } from "#test/support/fakes/logger.ts";
import { testOutside } from "#test/support/fakes/outside.ts";

export const password = "correct horse battery";

export type MembersFixture = ReturnType<typeof membersFixture>;

interface Caller {
  cookie?: string;
  key?: string;
}

/** The endpoints below /projects on a real table, with users that are logged in and the mails asked for. */
export function membersFixture(table: Table, { mails = true }: { mails?: boolean } = {}) {
  const users = usersFixture(table, { mails });
  const outside = { ...testOutside(users.clock), logger: silentLogger };
  outside.platformMails.enabled = mails;
  const ports = {
    users: users.users,
    projects: users.projects,
    members: new MemberRepository(table),
    invitations: new InvitationRepository(table),
    tokens: new AccountTokenRepository(table),
    throttle: new ThrottleRepository(table),
  };
  const accounts = new AccountService({ ...ports, mails: outside.platformMails, signup: "closed" });
  const PLATFORM_MAIL_FROM = mails ? "system@example.com" : undefined;
  const send = dashboardCaller(projectsApi(table, { ...apiSettings, PLATFORM_MAIL_FROM }, outside));
  const call = (method: string, path: string, { cookie, key }: Caller, body?: unknown) =>
    send(method, `/projects/${path}`, body, { ...(cookie && { cookie }), ...(key && { key }) });

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
    const known = await ports.invitations.setToken(projectId, invitationId, {
      tokenHash: sha256(token),
      now: users.clock.at,
    });
    if (!known) throw new Error("There is no such invitation.");
    return token;
  }

  const advance = (ms: number) => users.clock.advance(ms / 1_000);
  const domains = new SenderDomainRepository(table);
  return {
    ...users,
    ...ports,
    accounts,
    domains,
    asked: outside.platformMails.asked,
    call,
    newProject,
    mailLink,
    advance,
  };
}

export const someAddress = (): string => `${newId()}@example.com`;
