import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { invitationIdOf, type Member } from "#lib/domain/project/member.ts";
import { newUser } from "#lib/domain/user/new-user.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { newId, sha256 } from "#lib/platform/ids.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { InvitationRepository } from "#lib/storage/user/invitation-repository.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import { projectId } from "#test/support/fakes/ids.ts";
import { someProject, someTime } from "#test/support/records.ts";
import { startTable, type TestTable } from "#test/support/table.ts";

const now = new Date(someTime);
const soon = "2026-03-08T10:00:00.000Z";

let table: TestTable;
let members: MemberRepository;
let invitations: InvitationRepository;
let users: UserRepository;
let project: ProjectId;

beforeAll(async () => {
  table = await startTable();
  members = new MemberRepository(table);
  invitations = new InvitationRepository(table);
  users = new UserRepository(table);
  await users.create(someUser());
});
afterAll(() => table.stop());
beforeEach(async () => {
  const made = someProject();
  await new ProjectRepository(table).create({
    project: made,
    hashes: { public: sha256(newId()), secret: sha256(newId()) },
  });
  project = made.id;
  table.takeUnits();
});

const someUser = () =>
  newUser({ email: `${newId()}@example.com`, emailVerified: true, type: "PASSWORD", passwordHash: "hash" }, now);

const someMember = (changes: Partial<Member> = {}): Member => ({
  ...{ userId: newId(), email: `${newId()}@example.com`, role: "MEMBER", createdAt: someTime },
  ...changes,
});

async function invite(email = `${newId()}@example.com`) {
  const id = invitationIdOf(project, email);
  const invitation = { id, email, role: "MEMBER", expiresAt: soon, createdAt: someTime } as const;
  expect(await invitations.put(project, invitation)).toBe(true);
  return invitation;
}

/** Returns the result and the units it cost. */
async function priced<T>(run: () => Promise<T>): Promise<[T, { write: number; read: number }]> {
  table.takeUnits();
  return [await run(), table.takeUnits()];
}

describe("members", () => {
  it("are added with their pointer for 4 write units, and removed for 6", async () => {
    const member = someMember();
    expect(await priced(() => members.add(project, member))).toEqual([true, { write: 4, read: 0 }]);
    expect(await priced(() => members.find(project, member.userId))).toEqual([member, { write: 0, read: 1 }]);
    expect(await priced(() => members.remove(project, member))).toEqual([true, { write: 6, read: 0 }]);
    expect(await members.find(project, member.userId)).toBeUndefined();
  });

  it("are stored under short names, without ElectroDB's own attributes", async () => {
    const { userId, email, createdAt: cr } = someMember();
    await members.add(project, { userId, email, role: "MEMBER", createdAt: cr });
    await members.setRole(project, userId, "ADMIN");
    const stored = await table.scan();
    expect(stored.filter(({ sk }) => sk === `u#${userId}`)).toEqual([
      { pk: `S#${project}`, sk: `u#${userId}`, em: email, ro: "ADMIN", cr },
    ]);
    expect(stored.filter(({ pk }) => pk === `U#${userId}`)).toEqual([{ pk: `U#${userId}`, sk: `p#${project}`, cr }]);
  });

  it("change their role for 1 write unit", async () => {
    const member = someMember();
    await members.add(project, member);
    const [changed, units] = await priced(() => members.setRole(project, member.userId, "ADMIN"));
    expect([changed, units]).toEqual([true, { write: 1, read: 0 }]);
    expect(await members.find(project, member.userId)).toEqual({ ...member, role: "ADMIN" });
  });

  it("are listed oldest first, all of them, for one query", async () => {
    const made = Array.from({ length: 30 }, (_, n) =>
      someMember({ createdAt: new Date(now.getTime() + n).toISOString() }),
    );
    for (const member of [...made].reverse()) await members.add(project, member);
    await invite();
    const [listed, units] = await priced(() => members.list(project));
    expect(listed).toEqual(made);
    expect(units).toEqual({ write: 0, read: 2 });
  });

  it("always keep their owner", async () => {
    const owner = someMember({ role: "OWNER" });
    await members.add(project, owner);
    expect(await members.setRole(project, owner.userId, "MEMBER")).toBe(false);
    expect(await members.remove(project, owner)).toBe(false);
    expect(await members.list(project)).toEqual([owner]);
  });

  it("are not created by changing or removing a stranger", async () => {
    const before = await table.scan();
    expect(await members.setRole(project, newId(), "ADMIN")).toBe(false);
    expect(await members.remove(project, someMember())).toBe(false);
    expect(await table.scan()).toEqual(before);
  });
});

describe("invitations", () => {
  it("cost 4 write units to create, 2 for a new link, and 2 read units to find by it", async () => {
    const [invitation, units] = await priced(() => invite());
    expect(units).toEqual({ write: 4, read: 0 });
    const set = await priced(() => invitations.setToken(project, invitation.id, { tokenHash: sha256("one"), now }));
    expect(set).toEqual([true, { write: 2, read: 0 }]);
    const found = await priced(() => invitations.findByToken(sha256("one"), { now }));
    expect(found).toEqual([
      { projectId: project, invitation },
      { write: 0, read: 2 },
    ]);
  });

  it("are stored under short names, without ElectroDB's own attributes", async () => {
    const { id, email } = await invite();
    await invitations.setToken(project, id, { tokenHash: sha256("one"), now });
    await invitations.setRole(project, id, { role: "ADMIN", now });
    const ttl = Math.ceil(Date.parse(soon) / 1_000);
    expect((await table.scan()).filter(({ sk }) => sk === `i#${id}` || sk === "i")).toEqual(
      expect.arrayContaining([
        { pk: `S#${project}`, sk: `i#${id}`, em: email, ro: "ADMIN", th: sha256("one"), ex: soon, cr: someTime, ttl },
        { pk: `V#${sha256("one")}`, sk: "i", pr: project, iv: id, ttl },
      ]),
    );
  });

  it("have one link at a time, which stops working when they are renewed", async () => {
    const { id, email } = await invite();
    await invitations.setToken(project, id, { tokenHash: sha256("older"), now });
    await invitations.setToken(project, id, { tokenHash: sha256("newer"), now });
    expect(await invitations.findByToken(sha256("older"), { now })).toBeUndefined();
    expect(await invitations.findByToken(sha256("newer"), { now })).toBeDefined();
    await invite(email);
    expect(await invitations.findByToken(sha256("newer"), { now })).toBeUndefined();
  });

  it("count as absent from the instant they expire", async () => {
    const { id } = await invite();
    await invitations.setToken(project, id, { tokenHash: sha256("late"), now });
    const late = new Date(soon);
    expect(await invitations.list(project, { now: new Date(late.getTime() - 1) })).toHaveLength(1);
    expect(await invitations.list(project, { now: late })).toEqual([]);
    expect(await invitations.find(project, id, { now: late })).toBeUndefined();
    expect(await invitations.findByToken(sha256("late"), { now: late })).toBeUndefined();
    expect(await invitations.setRole(project, id, { role: "ADMIN", now: late })).toBe(false);
    expect(await invitations.setToken(project, id, { tokenHash: sha256("later"), now: late })).toBe(false);
    expect(
      await invitations.accept(sha256("late"), { projectId: project, user: someUser(), account: "new", now: late }),
    ).toBe("gone");
  });

  it("are not created for an address that has an account", async () => {
    const user = someUser();
    await users.create(user);
    const before = await table.scan();
    const { email } = user;
    const invitation = { id: newId(), email, role: "MEMBER", expiresAt: soon, createdAt: someTime } as const;
    expect(await invitations.put(project, invitation)).toBe(false);
    expect(await table.scan()).toEqual(before);
  });

  it("are accepted completely or not at all: 12 write units with a new account, 8 with an existing one", async () => {
    const fresh = someUser();
    const first = await invite(fresh.email);
    await invitations.setToken(project, first.id, { tokenHash: sha256("fresh"), now });
    const accept = (token: string, user: typeof fresh, account: "existing" | "new" | "claimed") =>
      priced(() => invitations.accept(sha256(token), { projectId: project, user, account, now }));
    expect(await accept("fresh", fresh, "new")).toEqual(["accepted", { write: 12, read: 2 }]);
    expect(await users.findByEmail(fresh.email)).toEqual(fresh);
    expect(
      (await table.scan()).filter(({ pk, sk }) => [pk, sk].includes(`p#${project}`) || sk === `u#${fresh.id}`),
    ).toEqual(
      expect.arrayContaining([
        { pk: `S#${project}`, sk: `u#${fresh.id}`, em: fresh.email, ro: "MEMBER", cr: now.toISOString() },
        { pk: `U#${fresh.id}`, sk: `p#${project}`, cr: now.toISOString() },
      ]),
    );
    const old = someUser();
    const second = await invite(old.email);
    await users.create(old);
    await invitations.setToken(project, second.id, { tokenHash: sha256("old"), now });
    const before = await table.scan();
    expect((await accept("old", old, "new"))[0]).toBe("taken");
    expect(await table.scan()).toEqual(before);
    expect(await accept("old", old, "existing")).toEqual(["accepted", { write: 8, read: 2 }]);
    expect((await members.list(project)).map(({ userId }) => userId).sort()).toEqual([fresh.id, old.id].sort());
    expect(await invitations.list(project, { now })).toEqual([]);
  });

  it("have an id derived from project and address, different in each project", () => {
    const id = invitationIdOf(project, "ann@example.com");
    expect(invitationIdOf(project, "ann@example.com")).toBe(id);
    expect(invitationIdOf(projectId(), "ann@example.com")).not.toBe(id);
    expect(invitationIdOf(project, "bob@example.com")).not.toBe(id);
  });
});
