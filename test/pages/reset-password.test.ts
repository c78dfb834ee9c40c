import { beforeEach, describe, expect, it } from "vitest";
import type { User } from "#lib/domain/user/user.ts";
import { hour, pagesFixture, password, voidTitle } from "#test/pages/pages-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const fixture = pagesFixture(table);
let user: User;
let link: string;

beforeEach(async () => {
  user = await fixture.newAccount();
  link = await fixture.linkFor("passwordReset", user);
});

const login = (tried: string) =>
  fixture.passwords.login(user.email, { password: tried, sourceIp: "192.0.2.1", now: fixture.clock.at }).then(
    () => true,
    () => false,
  );

describe("/reset-password", () => {
  it("asks for a new password in a form that password managers understand", async () => {
    const { status, title, text } = await fixture.call("GET", link);
    expect([status, title]).toEqual([200, "Set a new password"]);
    expect(text).toMatch(
      /<input[^>]*name="password" type="password" autocomplete="new-password" required\s+minlength="8"/,
    );
    expect(text).toMatch(new RegExp(`<input[^>]*value="${user.email}" autocomplete="username" readonly>`));
    for (const id of ["email", "password"]) expect(text).toContain(`<label for="${id}">`);
  });

  it("sets it, verifies the address and ends every session; the link works once", async () => {
    const done = await fixture.call("POST", link, { password: "another password" });
    expect([done.status, done.title, done.cookies]).toEqual([200, "Your password is set", []]);
    expect(done.text).toContain('<a class="button" href="https://dash.example.com/console/login">Log in</a>');
    expect([await login(password), await login("another password")]).toEqual([false, true]);
    expect(await fixture.users.find(user.id)).toMatchObject({ emailVerified: true, sessionVersion: 1 });
    for (const [method, form] of [["GET"], ["POST", { password: "a third password" }]] as const) {
      expect(await fixture.call(method, link, form)).toMatchObject({ status: 400, title: voidTitle });
    }
    expect(await login("another password")).toBe(true);
  });

  it.each<[string, Record<string, string>]>([
    ["too short", { password: "seven77" }],
    ["too long", { password: "x".repeat(129) }],
    ["missing", {}],
  ])("keeps the form and the link when the password is %s", async (_case, form) => {
    const answer = await fixture.call("POST", link, form);
    expect([answer.status, answer.title]).toEqual([422, "Set a new password"]);
    expect(answer.text).toContain("<title>Error: Set a new password");
    expect(answer.text).toContain('<p class="fault" id="fault" role="alert">A password has 8 to 128 characters.</p>');
    expect(answer.text).toContain('aria-invalid="true"');
    expect(answer.text).toContain('aria-describedby="fault hint"');
    if (form["password"]) expect(answer.text).not.toContain(form["password"]);
    expect(await login(password)).toBe(true);
    expect((await fixture.call("POST", link, { password: "x".repeat(128) })).status).toBe(200);
  });

  it("accepts a password as typed, with spaces and characters of any script", async () => {
    const typed = " päss&word=1%20 + 密码 ";
    await fixture.call("POST", link, { password: typed });
    expect(await login(typed)).toBe(true);
  });

  it("works once for concurrent submissions", async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => fixture.call("POST", link, { password: `password number ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(await fixture.users.find(user.id)).toMatchObject({ sessionVersion: 1 });
  });

  it("is void after an hour", async () => {
    fixture.advance(hour - 1);
    expect((await fixture.call("GET", link)).status).toBe(200);
    fixture.advance(1);
    expect(await fixture.call("POST", link, { password })).toMatchObject({ status: 400, title: voidTitle });
  });
});
