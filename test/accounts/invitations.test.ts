import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { GivenRole, Invitation } from "#lib/domain/project/member.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { SignupMode } from "#lib/domain/user/signups-disabled.ts";
import { newId, sha256 } from "#lib/platform/ids.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { type AuthFixture, authFixture, password } from "#test/accounts/auth-fixture.ts";
import { dashboard } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someProject } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const week = 7 * 24 * 3_600;

const table = await forThisFile(startTable());
let fixture: AuthFixture;
let project: Project;
let email: string;
let people = 0;

beforeEach(async () => {
  fixture = authFixture(table);
  email = `ann-${++people}@example.com`;
  project = someProject();
  await new ProjectRepository(table).create({ project, hashes: { public: newId(), secret: newId() } });
});

/** An open invitation for this address, and the token of its mail. */
async function invite(role: GivenRole = "MEMBER", to = email): Promise<{ token: string; invitation: Invitation }> {
  const now = fixture.clock.at;
  const expiresAt = new Date(now.getTime() + week * 1_000).toISOString();
  const invitation = { id: newId(), email: to, role, expiresAt, createdAt: now.toISOString() };
  expect(await fixture.invitations.put(project.id, invitation)).toBe(true);
  const token = randomBytes(32).toString("hex");
  expect(await fixture.invitations.setToken(project.id, invitation.id, { tokenHash: sha256(token), now })).toBe(true);
  return { token, invitation };
}

const signup = (invitationToken: string, changes: Record<string, unknown> = {}) =>
  fixture.post("signup", { email, password, invitationToken, ...changes });
const accept = (token: unknown, cookie: string) =>
  fixture.post("accept-invitation", { token }, { cookie, origin: dashboard });
const stranger = async (address = email) => (await fixture.post("signup", { email: address, password })).cookie;
const idOf = async (address = email) => (await fixture.users.findByEmail(address))?.id ?? expect.fail("No account.");
const members = () => fixture.members.list(project.id);
const pending = () => fixture.invitations.list(project.id, { now: fixture.clock.at });

describe("a signup with an invitation", () => {
  it.each<SignupMode>(["closed", "first", "open"])("creates a verified member in mode `%s`", async (mode) => {
    await stranger(`first-${people}@example.com`);
    fixture = authFixture(table, { signup: mode });
    const { token } = await invite("ADMIN");
    const answer = await signup(token);
    expect([answer.status, answer.body]).toEqual([201, { id: await idOf(), email }]);
    expect(await fixture.users.findByEmail(email)).toMatchObject({ emailVerified: true, type: "PASSWORD" });
    expect(await members()).toMatchObject([{ userId: await idOf(), email, role: "ADMIN" }]);
    expect(await pending()).toEqual([]);
    expect(fixture.asked).toEqual([]);
    const { sessions } = fixture.stores;
    const caller = await sessions.read(answer.cookie.split("=")[1] ?? "", project.id, fixture.clock.at);
    expect(caller?.place).toMatchObject({ dataId: project.id, role: "ADMIN" });
    expect((await fixture.post("login", { email, password })).status).toBe(200);
  });

  it.each<[string, (token: string) => [string, Record<string, unknown>]]>([
    ["unknown", () => ["0".repeat(64), {}]],
    ["not hexadecimal", () => ["z".repeat(64), {}]],
    ["for another address", (token) => [token, { email: `other-${people}@example.com` }]],
  ])("is 400 and creates no account when the token is %s", async (_name, change) => {
    for (const mode of ["open", "closed"] as const) {
      fixture = authFixture(table, { signup: mode });
      const [token, changes] = change((await invite()).token);
      const before = await table.scan();
      const answer = await signup(token, changes);
      expect([answer.status, answer.body.error.code, answer.setCookie]).toEqual([400, "BAD_REQUEST", []]);
      expect(await table.scan()).toEqual(before);
    }
  });

  it("is 400 once the invitation was used, withdrawn, renewed or is a week old", async () => {
    const withdrawn = await invite();
    await fixture.invitations.remove(project.id, withdrawn.invitation.id);
    const renewed = await invite();
    await fixture.invitations.put(project.id, renewed.invitation);
    const expired = await invite("MEMBER", email);
    fixture.advance(week);
    for (const { token } of [withdrawn, renewed, expired]) expect((await signup(token)).status).toBe(400);
    expect(await fixture.users.findByEmail(email)).toBeUndefined();
    expect(await members()).toEqual([]);
    const { token } = await invite();
    fixture.advance(week - 1);
    expect((await signup(token)).status).toBe(201);
    expect((await signup(token)).status).toBe(400);
  });

  it("is 409 for an address that has a verified account, and leaves the invitation open", async () => {
    const { token } = await invite();
    await stranger();
    await fixture.users.markVerified(await idOf(), { now: fixture.clock.at });
    expect((await signup(token)).status).toBe(409);
    expect([await members(), (await pending()).length]).toEqual([[], 1]);
  });

  it("takes over an account that never verified its address, and ends its sessions", async () => {
    const { token } = await invite();
    const thief = await stranger();
    const id = await idOf();
    const answer = await signup(token, { password: "my own password" });
    expect([answer.status, answer.body]).toEqual([201, { id, email }]);
    expect(await fixture.users.find(id)).toMatchObject({ emailVerified: true, sessionVersion: 1 });
    expect((await fixture.post("request-verification", {}, { cookie: thief, origin: dashboard })).status).toBe(401);
    const own = { cookie: answer.cookie, origin: dashboard };
    expect((await fixture.post("request-verification", {}, own)).status).toBe(200);
    expect((await fixture.post("login", { email, password })).status).toBe(401);
    expect(await members()).toMatchObject([{ userId: id, email }]);
  });

  it("creates one account and one member for concurrent requests", async () => {
    const { token } = await invite();
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => signup(token)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400 || status === 409)).toHaveLength(5);
    expect(await members()).toMatchObject([{ userId: await idOf() }]);
  });
});

describe("POST /auth/accept-invitation", () => {
  it("makes the user a member, once, and verifies the address", async () => {
    const { token } = await invite("ADMIN");
    const cookie = await stranger();
    const answer = await accept(token, cookie);
    expect([answer.status, answer.body]).toEqual([200, { projectId: project.id, role: "ADMIN" }]);
    expect(await members()).toMatchObject([{ userId: await idOf(), email, role: "ADMIN" }]);
    expect(await pending()).toEqual([]);
    expect(await fixture.users.findByEmail(email)).toMatchObject({ emailVerified: true });
    expect((await accept(token, cookie)).status).toBe(400);
  });

  it("is 403 for another address, and leaves the invitation open", async () => {
    const { token } = await invite();
    const answer = await accept(token, await stranger(`other-${people}@example.com`));
    expect([answer.status, answer.body.error.code]).toEqual([403, "FORBIDDEN"]);
    expect([await members(), (await pending()).length]).toEqual([[], 1]);
  });

  it("returns the current role of an existing member", async () => {
    const { token } = await invite("MEMBER");
    const cookie = await stranger();
    const createdAt = fixture.clock.at.toISOString();
    await fixture.members.add(project.id, { userId: await idOf(), email, role: "ADMIN", createdAt });
    const answer = await accept(token, cookie);
    expect([answer.status, answer.body]).toEqual([200, { projectId: project.id, role: "ADMIN" }]);
    expect([(await members()).length, await pending()]).toEqual([1, []]);
  });

  it("creates one member for concurrent requests", async () => {
    const { token } = await invite();
    const cookie = await stranger();
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(token, cookie)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
    expect(await members()).toHaveLength(1);
  });

  it.each([
    ["0".repeat(64), 400],
    ["z".repeat(64), 400],
    ["0".repeat(63), 422],
    [undefined, 422],
  ])("answers the token %j with %d", async (token, status) => {
    expect((await accept(token, await stranger())).status).toBe(status);
  });

  it("requires a session and an allowed origin", async () => {
    const { token } = await invite();
    expect((await fixture.post("accept-invitation", { token }, { origin: dashboard })).status).toBe(401);
    const cookie = await stranger();
    expect((await fixture.post("accept-invitation", { token }, { cookie })).status).toBe(403);
    expect((await pending()).length).toBe(1);
  });
});
