import { contactsApi } from "#functions/api/contacts/wiring.ts";
import { projectsApi } from "#functions/api/projects/wiring.ts";
import type { Role } from "#lib/domain/project/member.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { sha256 } from "#lib/platform/ids.ts";
import { NamedKeyRepository } from "#lib/storage/project/named-key-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { dashboardCaller, request } from "#test/support/api/call.ts";
import { joinedApis } from "#test/support/api/joined.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { usersFixture } from "#test/support/users/logged-in-users.ts";

type KeysFixture = ReturnType<typeof keysFixture>;
export type KeyProject = Awaited<ReturnType<KeysFixture["newProject"]>>;

/** The endpoints of named keys, and of contacts, on a real table. */
export function keysFixture(table: Table) {
  const users = usersFixture(table);
  const { outside } = users;
  const api = joinedApis({
    "api-keys": projectsApi(table, apiSettings, outside),
    contacts: contactsApi(table, apiSettings, outside),
    topics: contactsApi(table, apiSettings, outside),
  });
  const send = dashboardCaller(api);

  /** A project, and what its owner does to its keys. */
  async function newProject() {
    const owner = await users.newUser();
    const { id, secret } = await owner.makeProject();
    const as =
      ({ cookie }: { cookie: string }) =>
      (method: string, path = "", body?: unknown) =>
        send(method, `/api-keys${path}`, body, { cookie, projectId: id });
    const call = as(owner);
    const join = async (role: Role) => {
      const user = await users.newUser();
      await users.join(id as ProjectId, user, role);
      return user;
    };
    const add = async (settings: object = {}) =>
      (await call("POST", "", { name: `Key ${Math.random()}`, scopes: ["full"], ...settings })).body;
    return { id: id as ProjectId, secret: secret as string, owner, as, call, join, add };
  }

  return {
    ...users,
    repository: new NamedKeyRepository(table),
    newProject,
    /** Calls with a key from an address. */
    withKey: async (key: string, method = "GET", path = "/contacts", parts: { ip?: string; body?: object } = {}) => {
      const headers = { authorization: `Bearer ${key}` };
      const { text, ...answer } = await request(api, method, path, { headers, ...parts });
      return { ...answer, body: text && JSON.parse(text) };
    },
    callerOf: (token: string) => users.stores.keys.find(sha256(token)),
  };
}
