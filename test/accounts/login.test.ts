import { decodeJwt, decodeProtectedHeader } from "jose";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newUser } from "#lib/domain/user/new-user.ts";
import { type AuthFixture, authFixture, password } from "#test/accounts/auth-fixture.ts";
import { dashboard } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const argon2 = vi.hoisted(() => ({ runs: 0 }));
vi.mock("node:crypto", async (original) => {
  const crypto = await original<typeof import("node:crypto")>();
  const counting = (...args: Parameters<typeof crypto.argon2>) => {
    argon2.runs += 1;
    return crypto.argon2(...args);
  };
  return { ...crypto, argon2: counting };
});

const table = await forThisFile(startTable());
let fixture: AuthFixture;
let email: string;
let people = 0;

beforeEach(async () => {
  fixture = authFixture(table);
  email = `ann-${++people}@example.com`;
  expect((await fixture.post("signup", { email, password })).status).toBe(201);
});

const login = (changes: Record<string, unknown> = {}, ip?: string) =>
  fixture.post("login", { email, password, ...changes }, ip ? { ip } : {});

/** The cost and the answer of a failed login, without the parts that differ in every answer. */
async function failure(address: string) {
  table.takeUnits();
  argon2.runs = 0;
  const { status, body, setCookie, headers } = await login({ email: address, password: "wrong password" });
  const { requestId, ...error } = body.error;
  const names = Object.keys(headers).sort();
  return { status, error, names, setCookie, work: { ...table.takeUnits(), argon2: argon2.runs } };
}

describe("POST /auth/login", () => {
  it("returns the user and sets a session cookie", async () => {
    const answer = await login();
    const { id } = (await fixture.users.findByEmail(email)) ?? expect.fail("No account.");
    expect([answer.status, answer.body]).toEqual([200, { id, email }]);
    expect(answer.setCookie).toEqual([
      expect.stringMatching(
        /^petrel_session=[\w-]+\.[\w-]+\.[\w-]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
  });

  it("costs six write units and three read units", async () => {
    table.takeUnits();
    await login();
    expect(table.takeUnits()).toEqual({ read: 3, write: 6 });
  });

  it("omits Secure when the API is not reached by https", async () => {
    fixture = authFixture(table, { baseUrl: "http://127.0.0.1:3000" });
    const answer = await login();
    expect(answer.setCookie[0]).toMatch(/; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it("signs the user's id, session version and lifetime, and nothing else", async () => {
    const token = (await login()).cookie.split("=")[1] ?? "";
    const { id } = (await fixture.users.findByEmail(email)) ?? expect.fail("No account.");
    const iat = fixture.clock.at.getTime() / 1_000;
    expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256" });
    expect(decodeJwt(token)).toEqual({ sub: id, ver: 0, iat, exp: iat + 604_800 });
  });

  it("accepts the address in any spelling", async () => {
    expect((await login({ email: `  ${email.toUpperCase()} ` })).body.email).toBe(email);
  });

  it("fails alike and with the same work for a wrong password, an unknown address and an account without a password", async () => {
    const provided = `octocat-${people}@example.com`;
    const parts = { email: provided, emailVerified: true, type: "GITHUB_OAUTH", passwordHash: null } as const;
    await fixture.users.create(newUser(parts, fixture.clock.at));
    const wrong = await failure(email);
    expect(wrong).toMatchObject({ status: 401, error: { code: "INVALID_CREDENTIALS" }, setCookie: [] });
    expect(wrong.work.argon2).toBe(1);
    expect(await failure(`nobody-${people}@example.com`)).toEqual(wrong);
    expect(await failure(provided)).toEqual(wrong);
  });

  it.each([
    ["too short to be a password", "x"],
    ["empty", ""],
    ["too long to be a password", "x".repeat(129)],
    ["a megabyte long", "\ufdfa".repeat(350_000)],
  ])("answers 401 when the password is %s", async (_name, tried) => {
    const answer = await login({ password: tried });
    expect([answer.status, answer.body.error.code]).toEqual([401, "INVALID_CREDENTIALS"]);
  });

  it("accepts passwords of 8 to 128 code units with any characters", async () => {
    for (const [n, odd] of ["\u0000\u0007\n\t pass", "🦤".repeat(64), "x".repeat(128), "        "].entries()) {
      const address = `odd-${people}-${n}@example.com`;
      expect((await fixture.post("signup", { email: address, password: odd })).status).toBe(201);
      expect((await fixture.post("login", { email: address, password: odd })).status).toBe(200);
      expect((await fixture.post("login", { email: address, password: `${odd}x` })).status).toBe(401);
    }
  });

  it.each([
    ["email", { email: undefined }, "invalid_type"],
    ["email", { email: "ann" }, "invalid_string"],
    ["email", { email: null }, "invalid_type"],
    ["password", { password: undefined }, "invalid_type"],
    ["password", { password: 12345678 }, "invalid_type"],
  ])("answers 422 naming %s for %j", async (field, changes, code) => {
    const answer = await login(changes);
    expect([answer.status, answer.body.error.errors]).toMatchObject([422, [{ field, code }]]);
  });

  it("refuses pages of other origins, and accepts the dashboard's", async () => {
    const evil = await fixture.post("login", { email, password }, { origin: "https://evil.example.com" });
    expect([evil.status, evil.body.error.code, evil.setCookie]).toEqual([403, "FORBIDDEN", []]);
    expect((await fixture.post("login", { email, password }, { origin: dashboard })).status).toBe(200);
  });

  it("never continues a session that the browser sent: each login creates a new one", async () => {
    const planted = await fixture.post("login", { email, password }, { cookie: "petrel_session=planted" });
    expect(planted.cookie).not.toContain("planted");
    fixture.advance(1);
    expect((await login()).cookie).not.toBe(planted.cookie);
  });

  it("writes password, hash and token only to their own places", async () => {
    const { passwordHash } = (await fixture.users.findByEmail(email)) ?? expect.fail("No account.");
    const answer = await login();
    await login({ password: "wrong password" });
    const seen = `${fixture.logged.join("\n")}${answer.text}`;
    expect(fixture.logged).toHaveLength(3);
    for (const secret of [password, "wrong password", passwordHash, answer.cookie.split("=")[1]]) {
      expect(seen).not.toContain(secret);
    }
  });
});

describe("guessing passwords", () => {
  const guess = async (times: number, ip?: string) => {
    const statuses = [];
    for (let n = 0; n < times; n += 1) statuses.push((await login({ password: `guess ${n}` }, ip)).status);
    return statuses;
  };

  it("is blocked after ten failures in fifteen minutes, even with the right password", async () => {
    expect(await guess(10)).toEqual(Array(10).fill(401));
    fixture.advance(300);
    for (const tried of [password, "guess 11"]) {
      argon2.runs = 0;
      const answer = await login({ password: tried });
      expect([answer.status, answer.setCookie, argon2.runs]).toEqual([429, [], 0]);
      expect(answer.body.error).toMatchObject({ code: "RATE_LIMIT_EXCEEDED", details: { retryAfter: 600 } });
      expect(answer.headers["Retry-After"]).toBe("600");
    }
    fixture.advance(599);
    expect((await login()).status).toBe(429);
    fixture.advance(1);
    expect((await login()).status).toBe(200);
  });

  it("of unknown addresses is blocked just the same", async () => {
    email = `unknown-${people}@example.com`;
    expect(await guess(11)).toEqual([...Array(10).fill(401), 429]);
  });

  it("is counted per address and connection", async () => {
    await guess(10);
    expect((await login({}, "198.51.100.7")).status).toBe(200);
    expect((await login()).status).toBe(429);
    email = `other-${people}@example.com`;
    expect(await guess(1)).toEqual([401]);
  });

  it("is counted from zero after a success", async () => {
    await guess(9);
    expect((await login()).status).toBe(200);
    expect(await guess(10)).toEqual(Array(10).fill(401));
  });

  it("gets no further in parallel than in sequence", async () => {
    argon2.runs = 0;
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => login({ password: `guess ${n}` })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
    expect(argon2.runs).toBe(10);
  });
});
