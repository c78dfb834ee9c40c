import { describe, expect, it } from "vitest";
import { invitationIdOf } from "#lib/domain/project/member.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { hour, pagesFixture, password, voidTitle } from "#test/pages/pages-fixture.ts";
import { createProject } from "#test/support/api/project.ts";
import { tokenOfInvitation } from "#test/support/api/user.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const fixture = pagesFixture(table);

const memberOf = async (projectId: DataId, email: string) =>
  (await fixture.members.list(projectIdOf(projectId))).find((member) => member.email === email);

/** An invitation, and the link that its mail has. */
async function invite(role: "ADMIN" | "MEMBER" = "MEMBER", name = "Acme", email = `${newId()}@example.com`) {
  const { project } = await createProject(table, { name });
  const invitation = {
    ...{ id: invitationIdOf(project.id, email), email, role, createdAt: fixture.clock.at.toISOString() },
    expiresAt: new Date(fixture.clock.at.getTime() + 7 * 24 * hour).toISOString(),
  };
  await fixture.invitations.put(project.id, invitation);
  const mailLink = async () =>
    `/invitation?token=${await tokenOfInvitation(table, project.id, invitation.id, fixture.clock.at)}`;
  return { project, invitation, email, mailLink, link: await mailLink() };
}

describe("/invitation", () => {
  it("shows project, address and role without using the invitation up", async () => {
    const { link, email, project } = await invite("ADMIN");
    for (let n = 0; n < 3; n += 1) {
      const { status, title, text } = await fixture.call("GET", link);
      expect([status, title]).toEqual([200, "Join Acme"]);
      expect(text).toContain(`<strong>${email}</strong> is invited to the project <strong>Acme</strong> as an admin.`);
      expect(text).toContain('autocomplete="new-password"');
    }
    expect(await fixture.members.list(project.id)).toEqual([]);
  });

  it("creates a verified account for the invited address, and makes it a member", async () => {
    const { link, email, project } = await invite("ADMIN");
    const done = await fixture.call("POST", link, { password, email: "other@example.com" });
    expect([done.status, done.title, done.cookies]).toEqual([200, "You have joined Acme", []]);
    expect(done.text).toContain('<a class="button" href="https://dash.example.com/console/login">Log in</a>');
    const user = await fixture.users.findByEmail(email);
    expect(user).toMatchObject({ email, emailVerified: true, type: "PASSWORD" });
    expect(await fixture.members.list(project.id)).toMatchObject([{ userId: user?.id, email, role: "ADMIN" }]);
    expect(await fixture.users.findByEmail("other@example.com")).toBeUndefined();
    expect(await fixture.call("POST", link, { password })).toMatchObject({ status: 400, title: voidTitle });
    await expect(
      fixture.passwords.login(email, { password, sourceIp: "192.0.2.1", now: fixture.clock.at }),
    ).resolves.toMatchObject({
      email,
    });
  });

  it("keeps form and link when the password is too short, and creates no account", async () => {
    const { link, email } = await invite();
    const answer = await fixture.call("POST", link, { password: "short" });
    expect([answer.status, answer.title]).toEqual([422, "Join Acme"]);
    expect(answer.text).toContain("A password has 8 to 128 characters.");
    expect(await fixture.users.findByEmail(email)).toBeUndefined();
    expect((await fixture.call("POST", link, { password })).status).toBe(200);
  });

  it("sets a new password for an account without its session, and ends all its sessions", async () => {
    const { link, email, project } = await invite();
    const user = await fixture.newAccount({ email });
    const { text } = await fixture.call("GET", link);
    expect(text).toContain("This address has an account.");
    expect(text).toContain('autocomplete="new-password"');
    const done = await fixture.call("POST", link, { password: "my own password" });
    expect([done.status, done.title, done.cookies]).toEqual([200, "You have joined Acme", []]);
    expect(await memberOf(dataOf(project), email)).toMatchObject({ userId: user.id, role: "MEMBER" });
    expect(await fixture.users.find(user.id)).toMatchObject({ emailVerified: true, sessionVersion: 1 });
    const login = (given: string) =>
      fixture.passwords.login(email, { password: given, sourceIp: "192.0.2.1", now: fixture.clock.at });
    await expect(login(password)).rejects.toThrow();
    await expect(login("my own password")).resolves.toMatchObject({ id: user.id });
    expect(await fixture.call("POST", link, { password })).toMatchObject({ status: 400, title: voidTitle });
  });

  it("joins with one click in a session of the invited account, and changes no password", async () => {
    const { link, email, project } = await invite();
    const user = await fixture.newAccount({ email });
    const cookies = await fixture.cookiesOf(user);
    expect((await fixture.call("GET", link, undefined, cookies)).text).not.toContain("password");
    const done = await fixture.call("POST", link, {}, cookies);
    expect([done.status, done.title]).toEqual([200, "You have joined Acme"]);
    expect(done.text).toContain(`href="https://dash.example.com/console/p/${project.id}">Open Acme</a>`);
    expect(await memberOf(dataOf(project), email)).toMatchObject({ userId: user.id });
    expect(await fixture.users.find(user.id)).toMatchObject({ passwordHash: user.passwordHash, sessionVersion: 0 });
  });

  it("also sets the password of an existing member, and uses up the invitation", async () => {
    const { link, email, project, invitation } = await invite();
    const user = await fixture.newAccount({ email, emailVerified: true });
    await fixture.members.add(project.id, { userId: user.id, email, role: "ADMIN", createdAt: invitation.createdAt });
    expect((await fixture.call("POST", link, { password: "my own password" })).status).toBe(200);
    expect(await memberOf(dataOf(project), email)).toMatchObject({ role: "ADMIN" });
    expect(await fixture.users.find(user.id)).toMatchObject({ sessionVersion: 1 });
    expect((await fixture.call("GET", link)).status).toBe(400);
  });

  it("asks an account of a login provider to log in first, and joins with its session", async () => {
    const { link, email, project } = await invite();
    const user = await fixture.newAccount({ email, emailVerified: true, type: "GITHUB_OAUTH", passwordHash: null });
    const { status, text } = await fixture.call("GET", link);
    expect(status).toBe(200);
    expect(text).not.toContain("<form");
    const refused = await fixture.call("POST", link, { password });
    expect([refused.status, refused.text.includes('role="alert"')]).toEqual([403, true]);
    expect(await memberOf(dataOf(project), email)).toBeUndefined();
    expect((await fixture.call("POST", link, {}, await fixture.cookiesOf(user))).status).toBe(200);
    expect(await memberOf(dataOf(project), email)).toMatchObject({ userId: user.id });
  });

  it("shows nothing of a void link: replaced, revoked, expired, or of a deleted project", async () => {
    const replaced = await invite();
    const newer = await replaced.mailLink();
    const takenBack = await invite();
    await fixture.invitations.remove(takenBack.project.id, takenBack.invitation.id);
    const deleted = await invite();
    await fixture.projects.remove(deleted.project.id, { now: fixture.clock.at });
    const expired = await invite();
    for (const { link, email } of [replaced, takenBack, deleted]) {
      for (const form of [undefined, { password }]) {
        const answer = await fixture.call(form ? "POST" : "GET", link, form);
        expect(answer).toMatchObject({ status: 400, title: voidTitle });
        expect(answer.text).not.toContain(email);
      }
      expect(await fixture.users.findByEmail(email)).toBeUndefined();
    }
    expect((await fixture.call("GET", newer)).status).toBe(200);
    fixture.advance(7 * 24 * hour);
    expect((await fixture.call("POST", expired.link, { password })).status).toBe(400);
    expect(await fixture.users.findByEmail(expired.email)).toBeUndefined();
  });

  it("escapes names and addresses", async () => {
    const name = `<script>alert("1")</script> & 'Söhne'`;
    const { link } = await invite("MEMBER", name, `"><img/src=x>'@example.com`);
    const { text } = await fixture.call("GET", link);
    expect(text).not.toContain("<script");
    expect(text).not.toContain("<img");
    expect(text).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Söhne&#39;");
    expect(text).toContain('value="&quot;&gt;&lt;img/src=x&gt;&#39;@example.com"');
  });
});
