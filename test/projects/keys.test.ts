import { beforeEach, describe, expect, it } from "vitest";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { sha256 } from "#lib/platform/ids.ts";
import { codeOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf, startTable } from "#test/support/table.ts";
import { type FixtureUser, usersFixture } from "#test/support/users/logged-in-users.ts";

const table = await forThisFile(startTable());
const fixture = usersFixture(table);
let ann: FixtureUser;
let project: { id: ProjectId; public: string; secret: string; createdAt: string };

beforeEach(async () => {
  ann = await fixture.newUser();
  project = await ann.makeProject();
});

const rotate = (user = ann) => user.call("POST", `/users/@me/projects/${project.id}/regenerate-keys`);
const withKey = async (key: string) =>
  codeOf(await fixture.call("GET", `/users/@me/projects/${project.id}/billing-limits`, undefined, { key }));
const keyItems = async () => (await table.scan()).filter(({ pr }) => pr === project.id);
/** The fields of a key's item, for both kinds. */
const find = (key: string) => fixture.stores.keys.find(sha256(key));

describe("POST …/regenerate-keys", () => {
  it("returns two new keys in full and changes nothing else in the project", async () => {
    fixture.clock.at = new Date(fixture.clock.at.getTime() + 1_000);
    const { status, body } = await rotate();
    expect(status).toBe(200);
    expect(body).toEqual({
      ...project,
      public: expect.stringMatching(/^pk_[0-9a-f]{64}$/),
      secret: expect.stringMatching(/^sk_[0-9a-f]{64}$/),
      secretPrefix: body.secret.slice(0, 11),
      updatedAt: fixture.clock.at.toISOString(),
    });
    expect(body.public).not.toBe(project.public);
    expect(await ann.projects()).toEqual([{ ...body, secret: null }]);
  });

  it("invalidates the old keys with its answer, and leaves none of their items", async () => {
    const { body } = await rotate();
    expect(await withKey(project.secret)).toBe("INVALID_API_KEY");
    expect(await withKey(body.secret)).toBe(200);
    expect(await Promise.all([project.secret, project.public].map(find))).toEqual([undefined, undefined]);
    expect(await find(body.public)).toMatchObject({ kind: "public", dataId: project.id });
    expect(await keyItems()).toHaveLength(2);
  });

  it("works for a disabled project, and its new keys are disabled like the old ones", async () => {
    await fixture.projects.setDisabled(project.id, { reason: "MANUAL", now: fixture.clock.at });
    const { status, body } = await rotate();
    expect([status, body.disabledReason]).toEqual([200, "MANUAL"]);
    expect(await find(body.secret)).toMatchObject({ disabledReason: "MANUAL" });
    expect(await find(body.public)).toMatchObject({ disabledReason: "MANUAL" });
  });

  it("gives the new keys of a reset project access to the new data, not to the wiped data", async () => {
    await ann.call("POST", `/users/@me/projects/${project.id}/reset`);
    const { body } = await rotate();
    expect(await find(body.secret)).toMatchObject({ dataId: `${project.id}_1` });
  });

  it("allows only owner and admin, and a refusal keeps the keys", async () => {
    const bob = await fixture.newUser();
    const before = await keyItems();
    expect(codeOf(await rotate(bob))).toBe("RESOURCE_NOT_FOUND");
    await fixture.join(project.id, bob, "MEMBER");
    expect(codeOf(await rotate(bob))).toBe("FORBIDDEN");
    const path = `/users/@me/projects/${project.id}/regenerate-keys`;
    expect(codeOf(await fixture.call("POST", path, undefined, { key: project.secret }))).toBe("INVALID_API_KEY");
    expect(codeOf(await ann.call("POST", path, undefined, { origin: "https://evil.example.com" }))).toBe("FORBIDDEN");
    expect(await keyItems()).toEqual(before);
    await fixture.join(project.id, bob, "ADMIN");
    expect((await rotate(bob)).body).toMatchObject({ role: "ADMIN", secret: expect.any(String) });
  });

  it("stores and logs no key", async () => {
    const { body } = await rotate();
    expect(JSON.stringify(await table.scan())).not.toContain(body.secret);
    expect(fixture.logged.join()).not.toContain(body.secret.slice(0, 11));
  });
});

describe("concurrent rotations", () => {
  it("all answer, and exactly one of the returned pairs is valid", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => rotate()));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const alive = await Promise.all(
      answers.map(async ({ body }) => [await find(body.public), await find(body.secret)].map(Boolean)),
    );
    const [one, ...others] = alive.sort().reverse();
    expect([one, others]).toEqual([[true, true], Array(9).fill([false, false])]);
    expect(await keyItems()).toHaveLength(2);
    const [shown] = await ann.projects();
    expect(await find(shown.public)).toBeDefined();
    expect(await withKey(project.secret)).toBe("INVALID_API_KEY");
  });

  it("never leave a valid key in a project that is being disabled", async () => {
    const disabling = Array.from({ length: 3 }, () =>
      fixture.projects.setDisabled(project.id, { reason: "MANUAL", now: fixture.clock.at }),
    );
    const answers = await Promise.all([rotate(), rotate(), rotate(), rotate()]);
    expect((await Promise.all(disabling)).filter(Boolean)).toHaveLength(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await keyItems()).map(({ dr }) => dr)).toEqual(["MANUAL", "MANUAL"]);
    expect(await ann.projects()).toMatchObject([{ disabledReason: "MANUAL" }]);
    expect(await fixture.projects.findById(project.id)).toMatchObject({ suspensions: [{ reason: "MANUAL" }] });
  });

  it("give keys for the newest data when the project is reset meanwhile", async () => {
    const reset = () => ann.call("POST", `/users/@me/projects/${project.id}/reset`);
    const answers = await Promise.all([rotate(), reset(), rotate(), reset(), rotate()]);
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect((await keyItems()).map(({ rs }) => rs)).toEqual([2, 2]);
    expect(await fixture.projects.findById(project.id)).toMatchObject({ resets: 2 });
  });

  it("leave no key of a project that is deleted meanwhile", async () => {
    const path = `/users/@me/projects/${project.id}`;
    const answers = await Promise.all([rotate(), rotate(), ann.call("DELETE", path), rotate(), rotate()]);
    expect(answers.map(codeOf).filter((code) => code !== 200 && code !== "RESOURCE_NOT_FOUND")).toEqual([]);
    expect(await keyItems()).toEqual([]);
    expect(await ann.projects()).toEqual([]);
  });
});

describe("the cost of authenticating a request", () => {
  it("is one read unit by key and three by session", async () => {
    await ann.projects();
    table.takeUnits();
    await find(project.secret);
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
    const token = ann.cookie.slice("petrel_session=".length);
    await fixture.stores.sessions?.read(token, project.id, fixture.clock.at);
    expect(table.takeUnits()).toEqual({ write: 0, read: 3 });
    const before = await itemsOf(table, "", "^L");
    table.takeUnits();
    await ann.call("GET", `/users/@me/projects/${project.id}/billing-limits`);
    // The session, the project and the month's usage.
    expect(table.takeUnits()).toEqual({ write: 0, read: 5 });
    expect(await itemsOf(table, "", "^L")).toEqual(before);
  });
});
