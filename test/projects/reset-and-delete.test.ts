import { beforeEach, describe, expect, it } from "vitest";
import { dataIdOf, type ProjectId } from "#lib/platform/data-id.ts";
import { sha256 } from "#lib/platform/ids.ts";
import { codeOf } from "#test/support/api/call.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf, startTable } from "#test/support/table.ts";
import { type FixtureUser, usersFixture } from "#test/support/users/logged-in-users.ts";

const table = await forThisFile(startTable());
const fixture = usersFixture(table);
let ann: FixtureUser;
let project: { id: ProjectId; public: string; secret: string };

beforeEach(async () => {
  ann = await fixture.newUser();
  project = await ann.makeProject();
});

const path = (rest = "") => `/users/@me/projects/${project.id}${rest}`;
const find = (key: string) => fixture.stores.keys.find(sha256(key));
const sweepOrders = async () =>
  (await table.scan()).filter(({ pk }) => String(pk).startsWith(`Z#${project.id}`)).map(({ pk, rm }) => [pk, rm]);

describe("POST …/reset", () => {
  it("hides all data from both keys and from sessions at once, and starts the sweep", async () => {
    const { status, body } = await ann.call("POST", path("/reset"));
    expect([status, body]).toEqual([200, { success: true, message: expect.any(String) }]);
    const now = dataId(`${project.id}_1`);
    expect([await find(project.secret), await find(project.public)]).toMatchObject([{ dataId: now }, { dataId: now }]);
    const token = ann.cookie.slice("petrel_session=".length);
    const session = await fixture.stores.sessions?.read(token, project.id, fixture.clock.at);
    expect(session?.place).toMatchObject({ dataId: now, role: "OWNER" });
    expect(await fixture.projects.find(dataIdOf(project.id, 0))).toBeUndefined();
    expect(await fixture.projects.find(now)).toMatchObject({ id: project.id, resets: 1 });
    expect(await sweepOrders()).toEqual([[`Z#${project.id}`, false]]);
  });

  it("keeps name, keys, members, settings and limits", async () => {
    const caps = { workflows: 1, campaigns: 2, transactional: 3, inbound: null };
    await ann.call("PUT", path("/billing-limits"), caps);
    await ann.call("PATCH", path(), { name: "Kept", language: "de" });
    const bob = await fixture.newUser();
    await fixture.join(project.id, bob, "MEMBER");
    const before = await ann.projects();
    await ann.call("POST", path("/reset"));
    expect(await ann.projects()).toEqual(before);
    expect(await bob.projects()).toMatchObject([{ id: project.id, role: "MEMBER" }]);
    const limits = await fixture.call("GET", path("/billing-limits"), undefined, { key: project.secret });
    expect(limits.body).toMatchObject({
      workflows: { limit: 1 },
      campaigns: { limit: 2 },
      transactional: { limit: 3 },
    });
  });

  it("can be repeated, each time with its own sweep", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ann.call("POST", path("/reset"))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await sweepOrders()).map(([pk]) => pk).sort()).toEqual(
      ["", "_1", "_2"].map((reset) => `Z#${project.id}${reset}`),
    );
    expect(await find(project.secret)).toMatchObject({ dataId: `${project.id}_3` });
  });

  it("allows owner and admin of an enabled project, and a refusal changes nothing", async () => {
    const bob = await fixture.newUser();
    await fixture.join(project.id, bob, "MEMBER");
    const before = await itemsOf(table, "", "^L");
    expect(codeOf(await bob.call("POST", path("/reset")))).toBe("FORBIDDEN");
    expect(codeOf(await fixture.call("POST", path("/reset"), undefined, { key: project.secret }))).toBe(
      "INVALID_API_KEY",
    );
    expect(await itemsOf(table, "", "^L")).toEqual(before);
    await fixture.projects.setDisabled(project.id, { reason: "MANUAL", now: fixture.clock.at });
    expect(codeOf(await ann.call("POST", path("/reset")))).toBe("PROJECT_DISABLED");
    expect(await sweepOrders()).toEqual([]);
    await fixture.projects.setDisabled(project.id, { reason: null, now: fixture.clock.at });
    await fixture.join(project.id, bob, "ADMIN");
    expect((await bob.call("POST", path("/reset"))).status).toBe(200);
  });
});

describe("DELETE /users/@me/projects/{id}", () => {
  it("ends keys and dashboard access at once, for every member, and starts the sweep of everything", async () => {
    const bob = await fixture.newUser();
    await fixture.join(project.id, bob, "ADMIN");
    const { status, body } = await ann.call("DELETE", path());
    expect([status, body]).toEqual([200, { success: true, message: expect.any(String) }]);
    for (const key of [project.secret, project.public]) {
      expect(codeOf(await fixture.call("GET", path("/billing-limits"), undefined, { key }))).toBe("INVALID_API_KEY");
      expect(await find(key)).toBeUndefined();
    }
    for (const user of [ann, bob]) {
      expect(codeOf(await user.call("GET", path("/billing-limits")))).toBe("RESOURCE_NOT_FOUND");
      expect(codeOf(await user.call("PATCH", path(), { name: "Back" }))).toBe("RESOURCE_NOT_FOUND");
      expect(codeOf(await user.call("DELETE", path()))).toBe("RESOURCE_NOT_FOUND");
      expect(await user.projects()).toEqual([]);
    }
    expect(await fixture.projects.findById(project.id)).toBeUndefined();
    expect(await sweepOrders()).toEqual([[`Z#${project.id}`, true]]);
  });

  it("starts the sweep of the current data after a reset", async () => {
    await ann.call("POST", path("/reset"));
    await ann.call("DELETE", path());
    expect((await sweepOrders()).sort()).toEqual([
      [`Z#${project.id}`, false],
      [`Z#${project.id}_1`, true],
    ]);
  });

  it("allows only the owner of an enabled project, and a refusal changes nothing", async () => {
    const bob = await fixture.newUser();
    await fixture.join(project.id, bob, "ADMIN");
    const before = await itemsOf(table, "", "^L");
    expect(codeOf(await bob.call("DELETE", path()))).toBe("FORBIDDEN");
    expect(codeOf(await fixture.call("DELETE", path(), undefined, { key: project.secret }))).toBe("INVALID_API_KEY");
    expect(codeOf(await ann.call("DELETE", path(), undefined, { origin: "null" }))).toBe("FORBIDDEN");
    expect(await itemsOf(table, "", "^L")).toEqual(before);
    await fixture.projects.setDisabled(project.id, { reason: "EMAIL_REPUTATION", now: fixture.clock.at });
    expect(codeOf(await ann.call("DELETE", path()))).toBe("PROJECT_DISABLED");
    expect(await ann.projects()).toHaveLength(1);
  });
});
