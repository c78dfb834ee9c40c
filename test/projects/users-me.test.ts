import { describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "#lib/domain/user/password.ts";
import { codeOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf, startTable } from "#test/support/table.ts";
import { usersFixture } from "#test/support/users/logged-in-users.ts";

const table = await forThisFile(startTable());
const fixture = usersFixture(table);

describe("GET /users/@me", () => {
  it("returns the account without its credentials", async () => {
    const user = await fixture.newUser({ passwordHash: "$argon2id$secret" });
    const { status, body } = await user.call("GET", "/users/@me");
    expect(status).toBe(200);
    const { id, email, emailVerified, type, createdAt, updatedAt } = user;
    expect(body).toEqual({ id, email, emailVerified, type, createdAt, updatedAt });
  });

  it("also answers an unverified user and a user of a login provider", async () => {
    for (const parts of [{ emailVerified: false }, { type: "GITHUB_OAUTH" as const }]) {
      const user = await fixture.newUser(parts);
      expect((await user.call("GET", "/users/@me")).body).toMatchObject(parts);
    }
  });

  it("answers 401 without a session, with a forged session and with any key", async () => {
    const user = await fixture.newUser();
    const { secret, public: publicKey } = await user.makeProject();
    expect(codeOf(await fixture.call("GET", "/users/@me"))).toBe("UNAUTHORIZED");
    expect(codeOf(await fixture.call("GET", "/users/@me", undefined, { cookie: `${user.cookie}x` }))).toBe(
      "UNAUTHORIZED",
    );
    for (const key of [secret, publicKey]) {
      expect(codeOf(await fixture.call("GET", "/users/@me", undefined, { key }))).toBe("INVALID_API_KEY");
    }
  });
});

describe("POST /users/@me/password", () => {
  const current = "correct horse battery";
  const next = "staple of the next";
  const change = (currentPassword: unknown, newPassword: unknown) => ({ currentPassword, newPassword });
  const withPassword = async () => fixture.newUser({ passwordHash: await hashPassword(current) });

  it("changes the password, ends every other session at once and issues a new cookie", async () => {
    const user = await withPassword();
    const answer = await user.call("POST", "/users/@me/password", change(current, next));
    expect([answer.status, answer.body]).toEqual([200, { success: true, message: expect.any(String) }]);
    expect(answer.cookies).toEqual([
      expect.stringMatching(/^petrel_session=\S+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    expect(codeOf(await user.call("GET", "/users/@me"))).toBe("UNAUTHORIZED");
    const cookie = answer.cookies[0]?.split(";")[0] ?? "";
    expect((await user.call("GET", "/users/@me", undefined, { cookie })).status).toBe(200);
    expect(codeOf(await user.call("POST", "/users/@me/password", change(current, next), { cookie }))).toBe(
      "INVALID_CREDENTIALS",
    );
    expect((await user.call("POST", "/users/@me/password", change(next, current), { cookie })).status).toBe(200);
  });

  it("answers 401 to a wrong password and to an account without one, and changes nothing", async () => {
    for (const user of [await withPassword(), await fixture.newUser({ type: "GOOGLE_OAUTH" })]) {
      const answer = await user.call("POST", "/users/@me/password", change("a wrong one", next));
      expect([answer.status, codeOf(answer), answer.cookies]).toEqual([401, "INVALID_CREDENTIALS", []]);
      expect(await fixture.users.find(user.id)).toMatchObject({ sessionVersion: 0, passwordHash: user.passwordHash });
    }
  });

  it("succeeds once for concurrent requests", async () => {
    const user = await withPassword();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => user.call("POST", "/users/@me/password", change(current, `${next} ${n}`))),
    );
    expect(answers.map(codeOf).sort()).toEqual([200, ...Array(5).fill("UNAUTHORIZED")]);
    const held = await fixture.users.find(user.id);
    const kept = `${next} ${answers.findIndex(({ status }) => status === 200)}`;
    expect([held?.sessionVersion, await verifyPassword(kept, held?.passwordHash ?? null)]).toEqual([1, true]);
  });

  it("does not undo a reset that happens meanwhile", async () => {
    const user = await withPassword();
    await fixture.users.resetPassword(user.id, { passwordHash: "$argon2id$reset", now: fixture.clock.at });
    const before = await itemsOf(table, "", "^L");
    expect(
      await fixture.users.changePassword(user, { passwordHash: "$argon2id$thief", now: fixture.clock.at }),
    ).toBeUndefined();
    expect(await itemsOf(table, "", "^L")).toEqual(before);
  });

  it.each([
    ["a new one of 7", change(current, "x".repeat(7)), "newPassword", "too_small"],
    ["a new one of 129", change(current, "x".repeat(129)), "newPassword", "too_big"],
    ["no new one", { currentPassword: current }, "newPassword", "invalid_type"],
    ["no present one", { newPassword: next }, "currentPassword", "invalid_type"],
    ["a number", change(12_345_678, next), "currentPassword", "invalid_type"],
  ])("answers 422 to %s and writes nothing", async (_name, body, field, code) => {
    const user = await withPassword();
    const before = await itemsOf(table, "", "^L");
    const answer = await user.call("POST", "/users/@me/password", body);
    expect([answer.status, answer.body.error.errors]).toMatchObject([422, [{ field, code }]]);
    expect(await itemsOf(table, "", "^L")).toEqual(before);
  });

  it("requires a verified user and a dashboard page", async () => {
    const unverified = await fixture.newUser({ emailVerified: false });
    const body = change(current, next);
    expect(codeOf(await unverified.call("POST", "/users/@me/password", body))).toBe("EMAIL_VERIFICATION_REQUIRED");
    const user = await withPassword();
    const origin = "https://evil.example.com";
    expect(codeOf(await user.call("POST", "/users/@me/password", body, { origin }))).toBe("FORBIDDEN");
    expect(await fixture.users.find(user.id)).toMatchObject({ sessionVersion: 0 });
  });
});
