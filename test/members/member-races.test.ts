import { beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "#lib/platform/ids.ts";
import { type MembersFixture, membersFixture, password, someAddress } from "#test/members/members-fixture.ts";
import { codeOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const fixture = membersFixture(table);
let project: Awaited<ReturnType<MembersFixture["newProject"]>>;
let email: string;

beforeEach(async () => {
  project = await fixture.newProject();
  email = someAddress();
});

const many = <T>(run: (n: number) => Promise<T>, count = 12) =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)));

/** The list's entry for the address: exactly one, or none. */
const listed = async () => (await project.list()).filter((each: { email: string }) => each.email === email);

/** The stored items of the address in this project: member and pointer agree, or neither exists. */
async function heldOf(userId: string) {
  const items = (await table.scan()).map(({ pk, sk }) => `${pk} ${sk}`);
  const member = items.includes(`S#${project.id} u#${userId}`);
  expect(items.includes(`U#${userId} p#${project.id}`)).toBe(member);
  return member;
}

let sources = 0;
const signup = (token: string) => {
  sources += 1;
  const sourceIp = `10.0.0.${sources}`;
  return fixture.accounts.signup({ email, password, invitationToken: token, sourceIp }, fixture.clock.at).then(
    () => "joined",
    (error: Error) => error.message,
  );
};

async function invited() {
  const { userId } = (await project.add(email)).body;
  return { userId: userId as string, token: await fixture.mailLink(project.id, userId) };
}

describe("at the same time", () => {
  it("many invitations of one address create one invitation", async () => {
    const answers = await many((n) => project.add(email, n % 2 ? "ADMIN" : "MEMBER"));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(5);
    expect(new Set(made.map(({ body }) => body.userId)).size).toBe(1);
    expect(await listed()).toHaveLength(1);
  });

  it("of many links of one invitation only the last one works", async () => {
    const { userId, token } = await invited();
    const tokens = [token, ...(await many(() => fixture.mailLink(project.id, userId)))];
    const working = [];
    for (const each of tokens) {
      const found = await fixture.invitations.findByToken(sha256(each), { now: fixture.clock.at });
      if (found) working.push(each);
    }
    expect(working).toHaveLength(1);
  });

  it("an account that is added many times becomes a member once", async () => {
    const bob = await fixture.newUser({ email });
    const answers = await many((n) => project.add(email, n % 2 ? "ADMIN" : "MEMBER"));
    expect(answers.map(codeOf).filter((code) => code === 201)).toHaveLength(1);
    // Invitations before the membership count as mails to the address.
    expect(["CONFLICT", "RATE_LIMIT_EXCEEDED", 201]).toEqual(expect.arrayContaining(answers.map(codeOf)));
    const joined = answers.find(({ status }) => status === 201)?.body;
    expect(await listed()).toEqual([joined]);
    expect(await heldOf(bob.id)).toBe(true);
  });

  it("an invitation that is used many times creates one account and one member", async () => {
    const { token } = await invited();
    const outcomes = await many(() => signup(token), 6);
    expect(outcomes.filter((each) => each === "joined")).toHaveLength(1);
    const user = await fixture.users.findByEmail(email);
    expect(await listed()).toMatchObject([{ userId: user?.id, status: "active" }]);
    const guards = (await table.scan()).filter((item) => item["pk"] === `A#${email}`);
    expect(guards).toMatchObject([{ id: user?.id }]);
  });

  it.each(Array.from({ length: 8 }, (_, round) => round))(
    "a link that is used while the invitation is revoked joins, or does nothing (%i)",
    async () => {
      const { userId, token } = await invited();
      const [outcome, removal] = await Promise.all([signup(token), project.remove(userId)]);
      const user = await fixture.users.findByEmail(email);
      if (outcome === "joined") {
        expect(removal.status).toBe(404);
        expect(await listed()).toMatchObject([{ userId: user?.id, status: "active" }]);
      } else {
        expect([removal.status, user, await listed()]).toEqual([204, undefined, []]);
      }
    },
  );

  it.each(Array.from({ length: 8 }, (_, round) => round))(
    "a link that is used while the address is invited again leaves a member, or an invitation (%i)",
    async () => {
      const { token } = await invited();
      const [outcome, again] = await Promise.all([signup(token), project.add(email, "ADMIN")]);
      const user = await fixture.users.findByEmail(email);
      if (outcome === "joined") {
        // When renewed and used at the same time, the renewal found a member.
        expect([201, 409]).toContain(again.status);
        expect(await listed()).toMatchObject([{ userId: user?.id, status: "active" }]);
      } else {
        expect([again.status, user]).toEqual([201, undefined]);
        expect(await listed()).toMatchObject([{ status: "pending", role: "ADMIN" }]);
      }
    },
  );

  it.each(Array.from({ length: 8 }, (_, round) => round))(
    "a link that is used while the role is changed gives the role that is shown (%i)",
    async () => {
      const { userId, token } = await invited();
      const [outcome, change] = await Promise.all([signup(token), project.setRole(userId, "ADMIN")]);
      expect(outcome).toBe("joined");
      expect(await listed()).toMatchObject([{ status: "active", role: change.status === 200 ? "ADMIN" : "MEMBER" }]);
    },
  );

  it("a member who is added, removed and changed is in both list and pointer, or in neither", async () => {
    const bob = await fixture.newUser({ email });
    await many((n) => [project.add(email), project.remove(bob.id), project.setRole(bob.id, "ADMIN")][n % 3] as never);
    expect(await heldOf(bob.id)).toBe((await listed()).length === 1);
  });

  it("many concurrent removals succeed once", async () => {
    const { id } = await project.join("MEMBER");
    const answers = await many(() => project.remove(id));
    expect(answers.map(codeOf).sort()).toEqual([204, ...Array(11).fill("RESOURCE_NOT_FOUND")]);
    expect(await heldOf(id)).toBe(false);
  });

  it("concurrent invitations never exceed the daily limit", async () => {
    const answers = await many((n) => project.add(`crowd-${n}@example.com`), 60);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(await project.list()).toHaveLength(51);
  });
});

describe("a link", () => {
  it("opens nothing in a deleted project", async () => {
    const { token } = await invited();
    await project.owner.call("DELETE", `/users/@me/projects/${project.id}`);
    expect(await signup(token)).not.toBe("joined");
    expect(await fixture.users.findByEmail(email)).toBeUndefined();
  });

  it("joins a project after its reset", async () => {
    const { token } = await invited();
    await project.owner.call("POST", `/users/@me/projects/${project.id}/reset`);
    expect(await signup(token)).toBe("joined");
    expect(await listed()).toMatchObject([{ status: "active" }]);
  });

  it("is stored only as a hash", async () => {
    const { token } = await invited();
    const items = JSON.stringify(await table.scan());
    expect(items).not.toContain(token);
    expect(items).toContain(sha256(token));
  });
});
