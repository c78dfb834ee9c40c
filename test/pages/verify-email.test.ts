import { describe, expect, it } from "vitest";
import { sha256 } from "#lib/platform/ids.ts";
import { hour, pagesFixture, password, voidTitle } from "#test/pages/pages-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const fixture = pagesFixture(table);

const verified = async (id: string) => (await fixture.users.find(id))?.emailVerified;

describe("/verify-email", () => {
  it("verifies with the button in a session of the account, not by a visit", async () => {
    const user = await fixture.newAccount();
    const cookies = await fixture.cookiesOf(user);
    const link = await fixture.linkFor("verification", user);
    for (const method of ["GET", "HEAD", "GET"]) {
      expect((await fixture.call(method, link, undefined, cookies)).status).toBe(200);
    }
    const { text, title } = await fixture.call("GET", link, undefined, cookies);
    expect(title).toBe("Confirm your email address");
    expect(text).toContain(`<strong>${user.email}</strong>`);
    expect(text).not.toContain("password");
    expect(await verified(user.id)).toBe(false);
    const done = await fixture.call("POST", link, {}, cookies);
    expect([done.status, done.title, done.cookies]).toEqual([200, "Your address is confirmed", []]);
    expect(done.text).toContain('<a class="button" href="https://dash.example.com/console/">Continue</a>');
    expect(await fixture.users.find(user.id)).toMatchObject({
      emailVerified: true,
      passwordHash: user.passwordHash,
      sessionVersion: 0,
    });
  });

  it.each(["no session", "a session of another account"])("accepts a new password with %s", async (kind) => {
    const user = await fixture.newAccount();
    const thief = await fixture.cookiesOf(user);
    const cookies = kind === "no session" ? [] : await fixture.cookiesOf(await fixture.newAccount());
    const link = await fixture.linkFor("verification", user);
    expect((await fixture.call("GET", link, undefined, cookies)).text).toContain('autocomplete="new-password"');
    const short = await fixture.call("POST", link, {}, cookies);
    expect([short.status, short.title, await verified(user.id)]).toEqual([422, "Confirm your email address", false]);
    const done = await fixture.call("POST", link, { password: "my own password" }, cookies);
    expect([done.status, done.title]).toEqual([200, "Your address is confirmed"]);
    expect(done.text).toContain('<a class="button" href="https://dash.example.com/console/login">Log in</a>');
    expect(await fixture.users.find(user.id)).toMatchObject({ emailVerified: true, sessionVersion: 1 });
    const login = (password: string) =>
      fixture.passwords.login(user.email, { password, sourceIp: "192.0.2.1", now: fixture.clock.at });
    await expect(login(password)).rejects.toThrow();
    await expect(login("my own password")).resolves.toMatchObject({ id: user.id });
    expect(await fixture.call("POST", link, {}, thief)).toMatchObject({ status: 400, title: voidTitle });
  });

  it("answers 400 and a void-link page to a used, replaced, expired, foreign or misspelt link", async () => {
    const user = await fixture.newAccount();
    const replaced = await fixture.linkFor("verification", user);
    const used = await fixture.linkFor("verification", user);
    await fixture.call("POST", used, { password });
    const expired = await fixture.linkFor("verification", await fixture.newAccount());
    fixture.advance(hour);
    const reset = await fixture.linkFor("passwordReset", user);
    const foreign = reset.replace("reset-password", "verify-email");
    const unknown = `/verify-email?token=${sha256("unknown")}`;
    for (const link of [used, replaced, expired, foreign, unknown, "/verify-email?token=7", "/verify-email"]) {
      for (const form of [undefined, {}]) {
        const answer = await fixture.call(form ? "POST" : "GET", link, form);
        expect([answer.status, answer.title]).toEqual([400, voidTitle]);
      }
    }
    expect((await fixture.call("GET", reset)).status).toBe(200);
  });

  it("can be sent without a body and with its type in any spelling", async () => {
    const user = await fixture.newAccount();
    const link = await fixture.linkFor("verification", user);
    expect((await fixture.call("POST", link, undefined, await fixture.cookiesOf(user))).status).toBe(200);
  });
});

describe("every page", () => {
  it("loads and runs nothing, is not cached or framed, and sends no referrer", async () => {
    const link = await fixture.linkFor("verification", await fixture.newAccount());
    const answers = [
      await fixture.call("GET", link),
      await fixture.call("POST", link, { password }),
      await fixture.call("GET", link),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
    for (const { headers, text } of answers) {
      expect(headers).toMatchObject({
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
      });
      const policy = String(headers["Content-Security-Policy"]);
      expect(policy).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      );
      const style = /<style>(.*)<\/style>/s.exec(text)?.[1] ?? "";
      expect(policy).toContain(Buffer.from(sha256(style), "hex").toString("base64"));
      const besides = text.replace('href="https://dash.example.com/console/login"', "");
      expect(besides).not.toMatch(/<script|style=|https?:|src=|href=|\son\w+=/);
      expect(text).not.toContain(link.slice(-64));
      expect(text).toContain('<html lang="en" dir="ltr">');
    }
  });
});
