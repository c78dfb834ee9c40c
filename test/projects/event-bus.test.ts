import { beforeEach, describe, expect, it } from "vitest";
import { projectsApi } from "#functions/api/projects/wiring.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { codeOf, dashboardCaller, issuesOf } from "#test/support/api/call.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";
import { usersFixture } from "#test/support/users/logged-in-users.ts";

const table = await forThisFile(startTable());
const users = usersFixture(table);
const callerFor = (EVENT_BUS: boolean) =>
  dashboardCaller(projectsApi(table, { ...apiSettings, EVENT_BUS }, users.outside));
const send = callerFor(true);

type Caller = Parameters<typeof send>[3];

let owner: Awaited<ReturnType<typeof users.newUser>>;
let project: { id: ProjectId; secret: string };

beforeEach(async () => {
  owner = await users.newUser();
  const { id, secret } = await owner.makeProject();
  project = { id: id as ProjectId, secret: secret as string };
});

const get = (caller: Caller) => send("GET", `/projects/${project.id}/event-bus`, undefined, caller);
const put = (caller: Caller, body: unknown) => send("PUT", `/projects/${project.id}/event-bus`, body, caller);
const setting = { enabled: true, types: ["email.*", "contact.created"] };
const stored = async () => (await table.scan()).filter(({ pk, sk }) => pk === `S#${project.id}` && sk === "h#bus");

describe("PUT /projects/{id}/event-bus", () => {
  it("stores what the project puts on the bus", async () => {
    expect((await get(owner)).body).toEqual({ enabled: false, types: ["*"] });
    const { status, body } = await put(owner, { ...setting, types: [...setting.types, "email.*"] });
    expect([status, body]).toEqual([200, setting]);
    expect((await get(owner)).body).toEqual(setting);
    expect((await put(owner, { enabled: false, types: ["*"] })).status).toBe(200);
    expect((await get(owner)).body).toEqual({ enabled: false, types: ["*"] });
  });

  it.each([
    ["an unknown type", { enabled: true, types: ["email.lost"] }, "types.0"],
    ["no type", { enabled: true, types: [] }, "types"],
    ["no types", { enabled: true }, "types"],
    ["no flag", { types: ["*"] }, "enabled"],
  ])("refuses %s with 422 and stores nothing", async (_, body, field) => {
    const answer = await put(owner, body);
    expect(answer.status).toBe(422);
    expect(issuesOf(answer).map((issue) => issue.split(" ")[0])).toEqual([field]);
    expect(await stored()).toEqual([]);
  });

  it("is for the owner alone; an admin reads", async () => {
    const [admin, member, stranger] = await Promise.all([users.newUser(), users.newUser(), users.newUser()]);
    await users.join(project.id, admin, "ADMIN");
    await users.join(project.id, member, "MEMBER");
    expect((await get(admin)).status).toBe(200);
    expect((await get(member)).status).toBe(403);
    for (const each of [admin, member]) expect((await put(each, setting)).status).toBe(403);
    expect([(await get(stranger)).status, (await put(stranger, setting)).status]).toEqual([404, 404]);
    expect((await put({ key: project.secret }, setting)).status).toBe(401);
    expect(await stored()).toEqual([]);
  });

  it("answers 404 where the deployment has no bus", async () => {
    const off = callerFor(false);
    for (const [method, body] of [["GET"], ["PUT", setting]] as const) {
      const answer = await off(method, `/projects/${project.id}/event-bus`, body, owner);
      expect([answer.status, codeOf(answer)]).toEqual([404, "RESOURCE_NOT_FOUND"]);
    }
    expect(await stored()).toEqual([]);
  });
});
