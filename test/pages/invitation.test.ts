import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hour, type PagesHouse, pagesHouse, password, voidTitle } from "#test/pages/pages-house.ts";
import { startTable, type TestTable } from "#test/support/table.ts";

let table: TestTable;
let house: PagesHouse;

beforeAll(async () => {
  table = await startTable();
  house = pagesHouse(table);
});
afterAll(() => table.stop());

const memberOf = async (projectId: string, email: string) =>
  (await house.members.list(projectId)).find((member) => member.email === email);

describe("/invitation", () => {
  it("shows project, address and role, and is not used up by that", async () => {
    const { link, email, project } = await house.invite("ADMIN");
    for (let n = 0; n < 3; n += 1) {
      const { status, title, text } = await house.call("GET", link);
      expect([status, title]).toEqual([200, "Join Acme"]);
      expect(text).toContain(`<strong>${email}</strong> is invited to the project <strong>Acme</strong> as an admin.`);
      expect(text).toContain('autocomplete="new-password"');
    }
    expect(await house.members.list(project.id)).toEqual([]);
  });

  it("makes an account of the invited address, verified, and a member of it", async () => {
    const { link, email, project } = await house.invite("ADMIN");
    const done = await house.call("POST", link, { password, email: "other@example.com" });
    expect([done.status, done.title, done.cookies]).toEqual([200, "You have joined Acme", []]);
    const user = await house.users.findByEmail(email);
    expect(user).toMatchObject({ email, emailVerified: true, type: "PASSWORD" });
    expect(await house.members.list(project.id)).toMatchObject([{ userId: user?.id, email, role: "ADMIN" }]);
    expect(await house.users.findByEmail("other@example.com")).toBeUndefined();
    expect(await house.call("POST", link, { password })).toMatchObject({ status: 400, title: voidTitle });
    await expect(house.passwords.login(email, password, "192.0.2.1", house.clock.at)).resolves.toMatchObject({ email });
  });

  it("keeps form and link when the password is too short, and makes no account", async () => {
    const { link, email } = await house.invite();
    const answer = await house.call("POST", link, { password: "short" });
    expect([answer.status, answer.title]).toEqual([422, "Join Acme"]);
    expect(answer.text).toContain("A password has 8 to 128 characters.");
    expect(await house.users.findByEmail(email)).toBeUndefined();
    expect((await house.call("POST", link, { password })).status).toBe(200);
  });

  it("asks an account that came to be meanwhile for its password", async () => {
    const { link, email, project } = await house.invite();
    const user = await house.newAccount({ email });
    const { text } = await house.call("GET", link);
    expect(text).toContain("This address has an account: log in to join.");
    expect(text).toContain('autocomplete="current-password"');
    expect(text).not.toContain("minlength");
    const wrong = await house.call("POST", link, { password: "a wrong password" });
    expect([wrong.status, wrong.title]).toEqual([401, "Join Acme"]);
    expect(wrong.text).toContain('role="alert"');
    expect(await memberOf(project.id, email)).toBeUndefined();
    const done = await house.call("POST", link, { password });
    expect([done.status, done.cookies]).toEqual([200, []]);
    expect(await memberOf(project.id, email)).toMatchObject({ userId: user.id, role: "MEMBER" });
    expect(await house.users.find(user.id)).toMatchObject({ emailVerified: true, sessionVersion: 0 });
  });

  it("is no place to guess that password: ten tries, then 429, right or not", async () => {
    const { link, email, project } = await house.invite();
    await house.newAccount({ email });
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, n) => house.call("POST", link, { password: `guess number ${n}` })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429]);
    const refused = await house.call("POST", link, { password });
    expect([refused.status, refused.headers["Retry-After"], refused.title]).toEqual([429, "900", "Join Acme"]);
    expect(await memberOf(project.id, email)).toBeUndefined();
    house.advance(hour / 4);
    expect((await house.call("POST", link, { password })).status).toBe(200);
  });

  it("tells an account without a password what to do, and takes none", async () => {
    const { link, email, project } = await house.invite();
    await house.newAccount({ email, type: "GITHUB_OAUTH", passwordHash: null });
    const { status, text } = await house.call("GET", link);
    expect(status).toBe(200);
    expect(text).not.toContain("<form");
    expect((await house.call("POST", link, { password })).status).toBe(401);
    expect(await memberOf(project.id, email)).toBeUndefined();
  });

  it("shows nothing of a void link: replaced, taken back, expired, or of a deleted project", async () => {
    const replaced = await house.invite();
    const newer = await replaced.mailLink();
    const takenBack = await house.invite();
    await house.invitations.remove(takenBack.project.id, takenBack.invitation.id);
    const deleted = await house.invite();
    await house.projects.remove(deleted.project.id, house.clock.at);
    const expired = await house.invite();
    for (const { link, email } of [replaced, takenBack, deleted]) {
      for (const form of [undefined, { password }]) {
        const answer = await house.call(form ? "POST" : "GET", link, form);
        expect(answer).toMatchObject({ status: 400, title: voidTitle });
        expect(answer.text).not.toContain(email);
      }
      expect(await house.users.findByEmail(email)).toBeUndefined();
    }
    expect((await house.call("GET", newer)).status).toBe(200);
    house.advance(7 * 24 * hour);
    expect((await house.call("POST", expired.link, { password })).status).toBe(400);
    expect(await house.users.findByEmail(expired.email)).toBeUndefined();
  });

  it("shows what people wrote as they wrote it: nothing in a name or an address is markup", async () => {
    const name = `<script>alert("1")</script> & 'Söhne'`;
    const { link } = await house.invite("MEMBER", name, `"><img/src=x>'@example.com`);
    const { text } = await house.call("GET", link);
    expect(text).not.toContain("<script");
    expect(text).not.toContain("<img");
    expect(text).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Söhne&#39;");
    expect(text).toContain('value="&quot;&gt;&lt;img/src=x&gt;&#39;@example.com"');
  });
});
