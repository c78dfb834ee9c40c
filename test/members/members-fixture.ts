import { projectsApi } from "#functions/api/projects/wiring.ts";
import { AccountService } from "#lib/domain/project/account-service.ts";
import type { Role } from "#lib/domain/project/member.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { dashboardCaller } from "#test/support/api/call.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { tokenOfInvitation } from "#test/support/api/user.ts";
import { projectId } from "#test/support/fakes/ids.ts";
import { usersFixture } from "#test/support/users/logged-in-users.ts";

export const password = "correct horse battery";

export type MembersFixture = ReturnType<typeof membersFixture>;

interface Caller {
  cookie?: string;
  key?: string;
}

/** The endpoints below /projects on a real table, with users that are logged in and the mails asked for. */
export function membersFixture(table: Table, { mails = true }: { mails?: boolean } = {}) {
  const users = usersFixture(table, { mails });
  const { clock, outside } = users;
  const { platformMails } = outside;
  platformMails.enabled = mails;
  const accounts = new AccountService({ ...users, mails: platformMails, signup: "closed" });
  const PLATFORM_MAIL_FROM = mails ? "system@example.com" : undefined;
  const send = dashboardCaller(projectsApi(table, { ...apiSettings, PLATFORM_MAIL_FROM }, outside));
  const call = (method: string, path: string, caller: Caller, body?: unknown) =>
    send(method, `/projects/${path}`, body, caller);

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
    return { id: projectId(project.id as string), key: project.secret as string, owner, by, join, ...by(owner) };
  }

  return {
    ...users,
    ...{ accounts, asked: platformMails.asked, call, newProject },
    mailLink: (projectId: ProjectId, invitationId: string) =>
      tokenOfInvitation(table, projectId, invitationId, clock.at),
    advance: (ms: number) => clock.advance(ms / 1_000),
  };
}

export const someAddress = (): string => `${newId()}@example.com`;
