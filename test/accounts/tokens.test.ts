import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { type TokenKind, tokenLifeMs } from "#lib/domain/user/account-token.ts";
import type { User } from "#lib/domain/user/user.ts";
import { sha256 } from "#lib/platform/ids.ts";
import { type AuthFixture, authFixture, password } from "#test/accounts/auth-fixture.ts";
import { dashboard } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
let fixture: AuthFixture;
let user: User;
let cookie: string;
let people = 0;

beforeEach(async () => {
  fixture = authFixture(table);
  const email = `ann-${++people}@example.com`;
  cookie = (await fixture.post("signup", { email, password })).cookie;
  user = await found(email);
  fixture.asked.length = 0;
});

const found = async (email: string): Promise<User> =>
  (await fixture.users.findByEmail(email)) ?? expect.fail("No account.");

/** Issues a token as the mail sender does. */
async function issue(kind: TokenKind, of: Pick<User, "id"> = user): Promise<string> {
  const token = randomBytes(32).toString("hex");
  await fixture.tokens.issue(kind, of.id, {
    tokenHash: sha256(token),
    expiresAt: new Date(fixture.clock.at.getTime() + tokenLifeMs),
  });
  return token;
}

const newPassword = "a new password";
const verify = (token: unknown) => fixture.post("verify-email", { token }, { cookie });
const reset = (token: unknown, chosen: unknown = newPassword) =>
  fixture.post("reset-password", { token, newPassword: chosen });
const login = (tried: string) => fixture.post("login", { email: user.email, password: tried });
const acknowledged = [200, { success: true, message: expect.any(String) }];
const sessionStatus = async (of = cookie) =>
  (await fixture.post("request-verification", {}, { cookie: of, origin: dashboard })).status;

/** Both endpoints that accept a token, each with the kind of its tokens. */
const redeemers: [TokenKind, (token: unknown) => ReturnType<AuthFixture["post"]>][] = [
  ["verification", verify],
  ["passwordReset", reset],
];

describe.each(redeemers)("a token of %s", (kind, redeem) => {
  const refused = async (token: unknown) => {
    const before = await found(user.email);
    const answer = await redeem(token);
    expect(await found(user.email)).toEqual(before);
    expect(answer.setCookie).toEqual([]);
    return [answer.status, answer.body.error.code];
  };
  const unknown = [400, "BAD_REQUEST"];

  it("works once", async () => {
    const token = await issue(kind);
    const answer = await redeem(token);
    expect([answer.status, answer.body]).toEqual(acknowledged);
    expect(await refused(token)).toEqual(unknown);
  });

  it("works once when it is sent concurrently", async () => {
    const token = await issue(kind);
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => redeem(token)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array(7).fill(400)]);
    expect((await found(user.email)).sessionVersion).toBe(kind === "passwordReset" ? 1 : 0);
  });

  it("works for an hour", async () => {
    const token = await issue(kind);
    fixture.advance(3_600);
    expect(await refused(token)).toEqual(unknown);
    fixture.advance(-1);
    expect((await redeem(token)).status).toBe(200);
  });

  it("is void once a newer one is issued", async () => {
    const older = await issue(kind);
    const newer = await issue(kind);
    expect(await refused(older)).toEqual(unknown);
    expect((await redeem(newer)).status).toBe(200);
    expect(await refused(older)).toEqual(unknown);
  });

  it("stays valid when one of the other kind is issued, and does not work in its place", async () => {
    const token = await issue(kind);
    const other = await issue(kind === "verification" ? "passwordReset" : "verification");
    expect(await refused(other)).toEqual(unknown);
    expect((await redeem(token)).status).toBe(200);
  });

  it("is kept only as a hash", async () => {
    const token = await issue(kind);
    const kept = JSON.stringify(await table.scan());
    expect(kept).not.toContain(token);
    expect(kept).toContain(sha256(token));
    expect(await refused(sha256(token))).toEqual(unknown);
  });

  it.each(["0".repeat(64), "z".repeat(64), "é".repeat(64), `${"a".repeat(62)}\r\n`])(
    "%j is refused as unknown",
    async (token) => {
      expect(await refused(token)).toEqual(unknown);
    },
  );

  it.each([
    ["", "too_small"],
    ["0".repeat(63), "too_small"],
    ["0".repeat(65), "too_big"],
    [` ${"0".repeat(64)}`, "too_big"],
    [undefined, "invalid_type"],
    [null, "invalid_type"],
    [["0".repeat(64)], "invalid_type"],
  ])("%j is 422", async (token, code) => {
    expect(await refused(token)).toEqual([422, "VALIDATION_ERROR"]);
    expect((await redeem(token)).body.error.errors).toMatchObject([{ field: "token", code }]);
  });

  it("costs two write units to create, and few to use", async () => {
    table.takeUnits();
    const token = await issue(kind);
    expect(table.takeUnits()).toEqual({ write: 2, read: 0 });
    expect((await redeem(token)).status).toBe(200);
    expect(table.takeUnits()).toEqual({ write: 2, read: kind === "verification" ? 5 : 1 });
  });
});

describe("POST /auth/verify-email", () => {
  it.each(["no session", "a session of another account"])("accepts a new password with %s", async (kind) => {
    const other = await fixture.post("signup", { email: `other-${people}@example.com`, password });
    const request = kind === "no session" ? {} : { cookie: other.cookie };
    const token = await issue("verification");
    const without = await fixture.post("verify-email", { token }, request);
    expect([without.status, without.body.error.errors]).toMatchObject([
      422,
      [{ field: "newPassword", code: "required" }],
    ]);
    expect(await found(user.email)).toEqual(user);
    const answer = await fixture.post("verify-email", { token, newPassword }, request);
    expect([answer.status, answer.body, answer.setCookie]).toEqual([...acknowledged, []]);
    expect(await found(user.email)).toMatchObject({ emailVerified: true, sessionVersion: 1 });
    expect(await sessionStatus()).toBe(401);
    expect([(await login(password)).status, (await login(newPassword)).status]).toEqual([401, 200]);
  });

  it("marks the address verified and keeps the user's sessions", async () => {
    fixture.advance(60);
    await verify(await issue("verification"));
    expect(await found(user.email)).toEqual({ ...user, emailVerified: true, updatedAt: "2026-03-01T10:01:00.000Z" });
    expect(await sessionStatus()).toBe(200);
  });
});

describe("POST /auth/request-verification", () => {
  const ask = (options: Parameters<AuthFixture["post"]>[2] = { cookie, origin: dashboard }) =>
    fixture.post("request-verification", undefined, options);

  it("requests three mails per hour, then answers when to retry", async () => {
    for (let n = 0; n < 3; n += 1) {
      const answer = await ask();
      expect([answer.status, answer.body]).toEqual(acknowledged);
      fixture.advance(600);
    }
    const fourth = await ask();
    expect([fourth.status, fourth.body.error.code, fourth.headers["Retry-After"]]).toEqual([
      429,
      "RATE_LIMIT_EXCEEDED",
      "1800",
    ]);
    expect(fixture.asked).toEqual(Array(3).fill({ kind: "verification", userId: user.id }));
    fixture.advance(1_800);
    expect((await ask()).status).toBe(200);
    expect(fixture.asked).toHaveLength(4);
  });

  it("requests at most three mails for concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    expect(fixture.asked).toHaveLength(3);
  });

  it("sends no mail to a verified address", async () => {
    await fixture.users.markVerified(user.id, { now: fixture.clock.at });
    for (let n = 0; n < 5; n += 1) expect((await ask()).status).toBe(200);
    expect(fixture.asked).toEqual([]);
  });

  it("requires a session and an allowed origin", async () => {
    expect((await ask({ origin: dashboard })).status).toBe(401);
    expect((await ask({ cookie })).status).toBe(403);
    expect(fixture.asked).toEqual([]);
  });
});

describe("POST /auth/request-password-reset", () => {
  const ask = (email: string) => fixture.post("request-password-reset", { email });

  it("answers and works the same whether or not the address has an account", async () => {
    const seen = [];
    for (const email of [user.email, `nobody-${people}@example.com`]) {
      table.takeUnits();
      const { status, text, headers } = await ask(email);
      seen.push({ status, text, names: Object.keys(headers), units: table.takeUnits() });
    }
    expect(seen[0]).toMatchObject({ status: 200, units: { read: 0 } });
    expect(seen[1]).toEqual(seen[0]);
    expect(fixture.asked).toEqual([
      { kind: "passwordReset", email: user.email },
      { kind: "passwordReset", email: `nobody-${people}@example.com` },
    ]);
  });

  it("requests three mails per hour and address, and its answer does not reveal the limit", async () => {
    const first = await ask(user.email.toUpperCase());
    for (let n = 0; n < 4; n += 1) expect((await ask(user.email)).text).toBe(first.text);
    expect(fixture.asked).toEqual(Array(3).fill({ kind: "passwordReset", email: user.email }));
    fixture.advance(3_600);
    await ask(user.email);
    expect(fixture.asked).toHaveLength(4);
  });

  it.each([undefined, "ann", 5, null])("answers 422 to the address %j", async (email) => {
    const answer = await fixture.post("request-password-reset", { email });
    expect([answer.status, answer.body.error.errors]).toMatchObject([422, [{ field: "email" }]]);
    expect(fixture.asked).toEqual([]);
  });
});

describe("POST /auth/reset-password", () => {
  it("sets the password, verifies the address, ends every session and starts none", async () => {
    const second = (await login(password)).cookie;
    fixture.advance(60);
    const answer = await reset(await issue("passwordReset"));
    expect([answer.status, answer.body, answer.setCookie]).toEqual([...acknowledged, []]);
    const changed = await found(user.email);
    expect(changed.passwordHash).not.toBe(user.passwordHash);
    expect(changed).toEqual({
      ...user,
      emailVerified: true,
      passwordHash: expect.stringMatching(/^\$argon2id\$/),
      sessionVersion: 1,
      updatedAt: "2026-03-01T10:01:00.000Z",
    });
    for (const ended of [cookie, second]) expect(await sessionStatus(ended)).toBe(401);
    expect((await login(password)).status).toBe(401);
    expect(await sessionStatus((await login(newPassword)).cookie)).toBe(200);
  });

  it.each(["1234567", "x".repeat(129), undefined])("keeps the token when the new password is %j", async (chosen) => {
    const token = await issue("passwordReset");
    const answer = await fixture.post("reset-password", { token, newPassword: chosen });
    expect([answer.status, answer.body.error.errors]).toMatchObject([422, [{ field: "newPassword" }]]);
    expect((await reset(token)).status).toBe(200);
  });
});

describe("a changed password", () => {
  const change = (current: string, of = user) =>
    fixture.passwords.changePassword(of, { current, next: newPassword, now: fixture.clock.at });

  it("ends every older session and raises the session version", async () => {
    const changed = await change(password);
    expect(changed).toEqual(await found(user.email));
    expect(changed.sessionVersion).toBe(1);
    expect(await sessionStatus()).toBe(401);
    expect((await login(newPassword)).status).toBe(200);
  });

  it("requires the current password, and limits guesses at it", async () => {
    for (let n = 0; n < 10; n += 1) {
      await expect(change(`guess ${n}`)).rejects.toMatchObject({ kind: "invalidCredentials" });
    }
    await expect(change(password)).rejects.toMatchObject({ kind: "rateLimited", details: { retryAfter: 900 } });
    expect(await found(user.email)).toEqual(user);
  });

  it("is refused for accounts of a login provider", async () => {
    const of = { ...user, passwordHash: null };
    await expect(change(password, of)).rejects.toMatchObject({ kind: "invalidCredentials" });
  });
});
