import { beforeEach, describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "#lib/domain/user/password.ts";
import { type MembersFixture, membersFixture, password, someAddress } from "#test/members/members-fixture.ts";
import { codeOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

const dayMs = 24 * 60 * 60 * 1_000;

const sourceIp = "192.0.2.1";

const table = await forThisFile(startTable());
const fixture = membersFixture(table);
let project: Awaited<ReturnType<MembersFixture["newProject"]>>;

beforeEach(async () => {
  project = await fixture.newProject();
  fixture.asked.length = 0;
});

const idsOf = (listed: { userId: string }[]) => listed.map(({ userId }) => userId);

/** Runs the call and asserts that it stored nothing. */
async function writesNothing<T>(run: () => Promise<T>): Promise<T> {
  const before = await itemsOf(table, "", "^L");
  const result = await run();
  expect(await itemsOf(table, "", "^L")).toEqual(before);
  return result;
}

describe("GET /projects/{id}/members", () => {
  it("lists members oldest first and invitations last, each by its contract", async () => {
    const { owner } = project;
    const invited = (await project.add("first@example.com", "ADMIN")).body;
    fixture.advance(1_000);
    const second = (await project.add("second@example.com")).body;
    fixture.advance(1_000);
    const bob = await project.join("MEMBER");
    const listed = await project.list();
    expect(idsOf(listed)).toEqual([owner.id, bob.id, invited.userId, second.userId]);
    expect(listed[0]).toEqual({
      userId: owner.id,
      email: owner.email,
      role: "OWNER",
      status: "active",
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(listed[2]).toEqual({ ...invited, email: "first@example.com", role: "ADMIN", status: "pending" });
  });

  it("shows every member and the project's own key the same, after a reset too", async () => {
    const bob = await project.join("MEMBER");
    const before = await project.list();
    expect(await project.by(bob).list()).toEqual(before);
    expect(await project.by({ key: project.key }).list()).toEqual(before);
    await project.owner.call("POST", `/users/@me/projects/${project.id}/reset`);
    expect(await project.list()).toEqual(before);
    expect(await project.by({ key: project.key }).list()).toEqual(before);
  });

  it("omits expired invitations", async () => {
    await project.add(someAddress());
    fixture.advance(7 * dayMs - 1);
    const { cookie } = await project.join("ADMIN");
    expect(await project.by({ cookie }).list()).toHaveLength(3);
    fixture.advance(1);
    expect(await project.by({ cookie }).list()).toHaveLength(2);
  });

  it("is 404 for strangers and for keys of other projects", async () => {
    const stranger = await fixture.newUser();
    const other = await fixture.newProject();
    for (const caller of [stranger, { key: other.key }]) {
      const answer = await fixture.call("GET", `${project.id}/members`, caller);
      expect([answer.status, codeOf(answer)]).toEqual([404, "RESOURCE_NOT_FOUND"]);
    }
  });
});

describe("POST /projects/{id}/members", () => {
  it("makes an existing account a member at once and notifies it by mail", async () => {
    const bob = await fixture.newUser();
    const answer = await project.add(` ${bob.email.toUpperCase()} `, "ADMIN");
    expect([answer.status, answer.body]).toEqual([
      201,
      { userId: bob.id, email: bob.email, role: "ADMIN", status: "active", createdAt: expect.any(String) },
    ]);
    expect(fixture.asked).toEqual([{ kind: "addedToProject", projectId: project.id, userId: bob.id }]);
    expect(await project.by(bob).list()).toHaveLength(2);
    expect((await bob.projects()).map(({ id }: { id: string }) => id)).toEqual([project.id]);
  });

  it("invites an unknown address by mail, as MEMBER by default", async () => {
    const email = someAddress();
    const answer = await project.add(email);
    expect([answer.status, answer.body]).toMatchObject([201, { email, role: "MEMBER", status: "pending" }]);
    expect(fixture.asked).toEqual([{ kind: "invitation", projectId: project.id, invitationId: answer.body.userId }]);
  });

  it("renews a pending invitation: same id and position, new role, seven more days, old link void", async () => {
    const email = someAddress();
    const first = (await project.add(email, "MEMBER")).body;
    const old = await fixture.mailLink(project.id, first.userId);
    fixture.advance(6 * dayMs);
    const again = await project.by(await project.join("ADMIN")).add(email, "ADMIN");
    expect([again.status, again.body]).toEqual([201, { ...first, role: "ADMIN" }]);
    expect(fixture.asked).toHaveLength(2);
    await expect(
      fixture.accounts.signup({ email, password, invitationToken: old, sourceIp }, fixture.clock.at),
    ).rejects.toThrow();
    fixture.advance(6 * dayMs);
    const token = await fixture.mailLink(project.id, first.userId);
    const user = await fixture.accounts.signup({ email, password, invitationToken: token, sourceIp }, fixture.clock.at);
    expect(await fixture.members.find(project.id, user.id)).toMatchObject({ email, role: "ADMIN" });
  });

  it("refuses existing members, including the owner, and changes nothing", async () => {
    const bob = await project.join("MEMBER");
    for (const { email, id } of [bob, project.owner]) {
      const answer = await writesNothing(() => project.add(email, "ADMIN"));
      expect([answer.status, codeOf(answer), answer.body.error.details]).toEqual([
        409,
        "CONFLICT",
        { userId: id, email },
      ]);
    }
    expect(fixture.asked).toEqual([]);
  });

  it("replaces an open invitation by the account, and the old link keeps the current role", async () => {
    const email = someAddress();
    const invited = (await project.add(email)).body;
    const token = await fixture.mailLink(project.id, invited.userId);
    const late = await fixture.newUser({ email });
    fixture.advance(1_000);
    expect((await project.add(email, "ADMIN")).body).toMatchObject({ userId: late.id, status: "active" });
    expect(idsOf(await project.list())).toEqual([project.owner.id, late.id]);
    for (const answer of [await project.setRole(invited.userId, "ADMIN"), await project.remove(invited.userId)]) {
      expect(codeOf(answer)).toBe("RESOURCE_NOT_FOUND");
    }
    const accept = () => fixture.accounts.acceptInvitation(late, token, fixture.clock.at);
    expect(await accept()).toEqual({ projectId: project.id, role: "ADMIN" });
    await expect(accept()).rejects.toThrow();
    expect(idsOf(await project.list())).toEqual([project.owner.id, late.id]);
  });

  it("sends at most 50 mails a day to new members", async () => {
    for (let n = 0; n < 50; n += 1) expect((await project.add(`guest-${n}@example.com`)).status).toBe(201);
    const refused = await writesNothingBut(/^Y#/, () => project.add(someAddress()));
    expect([refused.status, codeOf(refused)]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
    expect(refused.body.error.details.retryAfter).toBe(86_400);
    expect(codeOf(await project.add("guest-0@example.com"))).toBe("RATE_LIMIT_EXCEEDED");
    expect(fixture.asked).toHaveLength(50);
    expect(codeOf(await project.add((await fixture.newUser()).email))).toBe("RATE_LIMIT_EXCEEDED");
    expect(codeOf(await project.add(project.owner.email))).toBe("CONFLICT");
    expect((await (await fixture.newProject()).add(someAddress())).status).toBe(201);
    fixture.advance(dayMs);
    expect((await project.by(await project.join("ADMIN")).add(someAddress())).status).toBe(201);
  });

  it("sends one recipient at most five mails a day from one inviter, over all projects and plus-addresses", async () => {
    const other = (await project.owner.makeProject()).id;
    const [name, domain] = someAddress().split("@");
    const add = (id: string, tag = "") =>
      fixture.call("POST", `${id}/members`, project.owner, { email: `${name}${tag}@${domain}` });
    for (const tag of ["", "+a", "+b+c"]) expect((await add(project.id, tag)).status).toBe(201);
    for (const tag of ["", "+d"]) expect((await add(other, tag)).status).toBe(201);
    const refused = await add(project.id, "+e");
    expect([refused.status, refused.body.error.details.retryAfter]).toEqual([429, 86_400]);
    const admin = await project.join("ADMIN");
    expect((await project.by(admin).add(`${name}@${domain}`)).status).toBe(201);
    expect(fixture.asked).toHaveLength(6);
    fixture.advance(dayMs);
    const { status } = await project.by(await project.join("ADMIN")).add(`${name}+e@${domain}`);
    expect(status).toBe(201);
  });

  it("invites an unverified account's address, and the link takes that account over", async () => {
    const thief = await fixture.newUser({ emailVerified: false, passwordHash: await hashPassword("thief's password") });
    const { email } = thief;
    const invited = await project.add(email, "ADMIN");
    expect([invited.status, invited.body.status]).toEqual([201, "pending"]);
    expect(await project.list()).toHaveLength(2);
    expect(fixture.asked).toEqual([{ kind: "invitation", projectId: project.id, invitationId: invited.body.userId }]);
    const token = await fixture.mailLink(project.id, invited.body.userId);
    const user = await fixture.accounts.signup({ email, password, invitationToken: token, sourceIp }, fixture.clock.at);
    expect(user).toMatchObject({ id: thief.id, emailVerified: true, sessionVersion: 1 });
    expect(await verifyPassword(password, user.passwordHash)).toBe(true);
    expect(codeOf(await thief.call("GET", "/users/@me"))).toBe("UNAUTHORIZED");
    expect(idsOf(await project.list()).sort()).toEqual([project.owner.id, thief.id].sort());
  });

  it("cannot invite when mail is not configured, but adds accounts", async () => {
    const silent = membersFixture(table, { mails: false });
    const there = await silent.newProject();
    const answer = await writesNothing(() => there.add(someAddress()));
    expect([answer.status, codeOf(answer)]).toEqual([400, "BAD_REQUEST"]);
    expect((await there.add((await silent.newUser()).email)).status).toBe(201);
  });

  it.each([
    [{}, "email", "invalid_type"],
    [{ email: 7 }, "email", "invalid_type"],
    [{ email: "Ann <ann@example.com>" }, "email", "invalid_string"],
    [{ email: "ann@localhost" }, "email", "invalid_string"],
    [{ email: "ann@example.com", role: "OWNER" }, "role", "invalid_enum_value"],
    [{ email: "ann@example.com", role: "admin" }, "role", "invalid_enum_value"],
    [{ email: "ann@example.com", role: null }, "role", "invalid_type"],
  ])("answers 422 to %j", async (body, field, code) => {
    const answer = await writesNothing(() => fixture.call("POST", `${project.id}/members`, project.owner, body));
    expect([answer.status, answer.body.error.errors]).toMatchObject([422, [{ field, code }]]);
    expect(fixture.asked).toEqual([]);
  });

  it("allows OWNER and ADMIN, not a MEMBER or a key", async () => {
    const email = someAddress();
    expect(codeOf(await project.by(await project.join("MEMBER")).add(email))).toBe("FORBIDDEN");
    expect(codeOf(await project.by({ key: project.key }).add(email))).toBe("INVALID_API_KEY");
    expect((await project.by(await project.join("ADMIN")).add(email)).status).toBe(201);
  });
});

describe("PATCH /projects/{id}/members/{userId}", () => {
  it("changes a role from the next request", async () => {
    const bob = await project.join("MEMBER");
    const answer = await project.setRole(bob.id.toUpperCase(), "ADMIN");
    expect([answer.status, answer.body]).toMatchObject([200, { userId: bob.id, role: "ADMIN", status: "active" }]);
    expect((await project.by(bob).add(someAddress())).status).toBe(201);
    await project.setRole(bob.id, "MEMBER");
    expect(codeOf(await project.by(bob).add(someAddress()))).toBe("FORBIDDEN");
  });

  it("changes the role of an invitation, and its link still works", async () => {
    const email = someAddress();
    const invited = (await project.add(email)).body;
    const token = await fixture.mailLink(project.id, invited.userId);
    expect((await project.setRole(invited.userId, "ADMIN")).body).toEqual({ ...invited, role: "ADMIN" });
    const user = await fixture.accounts.signup({ email, password, invitationToken: token, sourceIp }, fixture.clock.at);
    expect(await fixture.members.find(project.id, user.id)).toMatchObject({ role: "ADMIN" });
  });

  it("never changes the owner or grants that role", async () => {
    const admin = await project.join("ADMIN");
    const ofOwner = await writesNothing(() => project.by(admin).setRole(project.owner.id, "MEMBER"));
    expect([ofOwner.status, codeOf(ofOwner)]).toEqual([403, "FORBIDDEN"]);
    expect(codeOf(await project.setRole(project.owner.id, "ADMIN"))).toBe("FORBIDDEN");
    expect(codeOf(await project.setRole(admin.id, "OWNER"))).toBe("VALIDATION_ERROR");
    expect(codeOf(await project.setRole(admin.id, undefined))).toBe("VALIDATION_ERROR");
  });

  it("is 404 for strangers, expired invitations and members of other projects", async () => {
    const stranger = await fixture.newUser();
    const elsewhere = (await (await fixture.newProject()).add(someAddress())).body;
    const expired = (await project.add(someAddress())).body;
    fixture.advance(7 * dayMs);
    const { setRole, remove } = project.by(await project.join("ADMIN"));
    for (const id of [stranger.id, elsewhere.userId, expired.userId]) {
      const answers = await writesNothing(async () => [await setRole(id, "ADMIN"), await remove(id)]);
      expect(answers.map(codeOf)).toEqual(["RESOURCE_NOT_FOUND", "RESOURCE_NOT_FOUND"]);
    }
    expect(codeOf(await setRole("7", "ADMIN"))).toBe("VALIDATION_ERROR");
  });
});

describe("DELETE /projects/{id}/members/{userId}", () => {
  it("ends access from the next request", async () => {
    const bob = await project.join("ADMIN");
    expect(await project.by(bob).list()).toHaveLength(2);
    const answer = await project.remove(bob.id);
    expect([answer.status, answer.body]).toEqual([204, undefined]);
    expect(codeOf(await fixture.call("GET", `${project.id}/members`, bob))).toBe("RESOURCE_NOT_FOUND");
    expect(await bob.projects()).toEqual([]);
    expect(codeOf(await project.remove(bob.id))).toBe("RESOURCE_NOT_FOUND");
  });

  it("revokes an invitation: its link stops working", async () => {
    const email = someAddress();
    const invited = (await project.add(email)).body;
    const token = await fixture.mailLink(project.id, invited.userId);
    expect((await project.remove(invited.userId)).status).toBe(204);
    expect(await project.list()).toHaveLength(1);
    await writesNothing(() =>
      expect(
        fixture.accounts.signup({ email, password, invitationToken: token, sourceIp }, fixture.clock.at),
      ).rejects.toThrow(),
    );
  });

  it("ends the link of a member who was invited before being added", async () => {
    const email = someAddress();
    const token = await fixture.mailLink(project.id, (await project.add(email)).body.userId);
    const bob = await fixture.newUser({ email });
    await project.add(email);
    expect((await project.remove(bob.id)).status).toBe(204);
    await writesNothing(() =>
      expect(fixture.accounts.acceptInvitation(bob, token, fixture.clock.at)).rejects.toThrow(),
    );
    expect(idsOf(await project.list())).toEqual([project.owner.id]);
  });

  it("never removes the owner", async () => {
    const admin = await project.join("ADMIN");
    const answers = await writesNothing(async () => [
      await project.remove(project.owner.id),
      await project.by(admin).remove(project.owner.id),
    ]);
    expect(answers.map(codeOf)).toEqual(["FORBIDDEN", "FORBIDDEN"]);
  });

  it.each(["MEMBER", "ADMIN"] as const)("lets a %s leave, also a disabled project", async (role) => {
    const [bob, eve] = [await project.join(role), await project.join(role)];
    expect((await project.by(bob).remove(bob.id.toUpperCase())).status).toBe(204);
    await fixture.projects.setDisabled(project.id, { reason: "MANUAL", now: fixture.clock.at });
    const other = await project.by(eve).remove(project.owner.id);
    expect(codeOf(other)).toBe(role === "ADMIN" ? "PROJECT_DISABLED" : "FORBIDDEN");
    expect((await project.by(eve).remove(eve.id)).status).toBe(204);
    expect(idsOf(await project.list())).toEqual([project.owner.id]);
  });

  it("suggests key rotation when the member has seen the current secret key", async () => {
    const [admin, other] = [await project.join("ADMIN"), await project.join("ADMIN")];
    const rotate = (user: typeof admin) => user.call("POST", `/users/@me/projects/${project.id}/regenerate-keys`);
    await rotate(other);
    await rotate(admin);
    expect((await project.remove(other.id)).status).toBe(204);
    const answer = await project.remove(admin.id);
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, message: expect.any(String), suggestion: expect.stringContaining("regenerate-keys") },
    ]);
  });
});

/** Like `writesNothing`, but ignores items of the given partition. */
async function writesNothingBut<T>(partition: RegExp, run: () => Promise<T>): Promise<T> {
  const rest = async () =>
    (await itemsOf(table, "", "^L")).filter((item) => !partition.test((item as { pk: string }).pk));
  const before = await rest();
  const result = await run();
  expect(await rest()).toEqual(before);
  return result;
}
