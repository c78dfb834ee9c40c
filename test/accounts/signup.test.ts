import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newUser } from "#lib/domain/user/new-user.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import { authFixture, password } from "#test/accounts/auth-fixture.ts";
import { dashboard } from "#test/support/api/call.ts";
import { startTable, type TestTable } from "#test/support/table.ts";

let table: TestTable;

beforeEach(async () => {
  table = await startTable();
});
afterEach(() => table.stop());

const email = "ann@example.com";
const addressOf = (n: number) => `person-${n}@example.com`;
const addressesKept = async () =>
  (await table.scan())
    .map(({ pk }) => String(pk))
    .filter((pk) => pk.startsWith("A#"))
    .sort();

type Fixture = ReturnType<typeof authFixture>;
const signup = (fixture: Fixture, changes: Record<string, unknown> = {}) =>
  fixture.post("signup", { email, password, ...changes });

/** Asserts that the request is refused and leaves nothing behind. */
async function refused(fixture: Fixture, changes: Record<string, unknown> = {}) {
  const kept = async () => (await table.scan()).filter(({ pk }) => !String(pk).startsWith("Y#"));
  const before = await kept();
  const mails = fixture.asked.length;
  const answer = await signup(fixture, changes);
  expect(await kept()).toEqual(before);
  expect([answer.setCookie, fixture.asked.length]).toEqual([[], mails]);
  expect(answer.body.error).toMatchObject({ statusCode: answer.status });
  return [answer.status, answer.body.error.code];
}

describe("POST /auth/signup", () => {
  it("creates at most 20 accounts per hour from one source, whatever source a header claims", async () => {
    const fixture = authFixture(table);
    const from = (n: number, ip: string) =>
      fixture.post("signup", { email: addressOf(n), password }, { ip, headers: { "x-forwarded-for": `192.0.2.${n}` } });
    const answers = await Promise.all(Array.from({ length: 21 }, (_, n) => from(n, `2001:db8:0:1::${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.error).toMatchObject({ code: "RATE_LIMIT_EXCEEDED", details: { retryAfter: 3_600 } });
    expect((await from(30, "2001:db8:0:2::1")).status).toBe(201);
    fixture.advance(3_600);
    expect((await from(31, "2001:db8:0:1::1")).status).toBe(201);
  });

  it("creates an account, logs it in and requests the verification mail", async () => {
    const fixture = authFixture(table);
    const answer = await signup(fixture, { email: " Ann@EXAMPLE.com " });
    const user = await fixture.users.findByEmail(email);
    expect([answer.status, answer.body]).toEqual([201, { id: user?.id, email }]);
    expect(user).toEqual({
      id: expect.any(String),
      email,
      emailVerified: false,
      type: "PASSWORD",
      passwordHash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
      sessionVersion: 0,
      createdAt: "2026-03-01T10:00:00.000Z",
      updatedAt: "2026-03-01T10:00:00.000Z",
    });
    expect(fixture.asked).toEqual([{ kind: "verification", userId: user?.id }]);
    const session = await fixture.stores.sessions.read(answer.cookie.split("=")[1] ?? "", undefined, fixture.clock.at);
    expect(session?.user).toEqual(user);
  });

  it("verifies the address at once, and requests no mail, when Petrel has no sender of its own", async () => {
    const fixture = authFixture(table, { mails: false });
    await signup(fixture);
    expect((await fixture.users.findByEmail(email))?.emailVerified).toBe(true);
    expect(fixture.asked).toEqual([]);
  });

  it("hashes the same password differently each time", async () => {
    const fixture = authFixture(table);
    await signup(fixture);
    await signup(fixture, { email: addressOf(1) });
    const hashes = await Promise.all([email, addressOf(1)].map((each) => fixture.users.findByEmail(each)));
    expect(hashes[0]?.passwordHash).not.toBe(hashes[1]?.passwordHash);
  });

  it("answers 409 to an address that has an account, in any spelling, and changes nothing", async () => {
    const fixture = authFixture(table);
    await signup(fixture);
    const again = { email: "ANN@example.com", password: "another password" };
    expect(await refused(fixture, again)).toEqual([409, "CONFLICT"]);
    expect((await signup(fixture, again)).body.error).toMatchObject({
      details: { email },
      suggestion: expect.any(String),
    });
  });

  it("creates one account for concurrent signups with one address", async () => {
    const fixture = authFixture(table);
    const answers = await Promise.all(Array.from({ length: 8 }, () => signup(fixture)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(fixture.asked).toHaveLength(1);
  });

  it.each([
    ["password", { password: "1234567" }, "too_small"],
    ["password", { password: "x".repeat(129) }, "too_big"],
    ["password", { password: `${"🦤".repeat(64)}x` }, "too_big"],
    ["password", { password: undefined }, "invalid_type"],
    ["email", { email: "Ann <ann@example.com>" }, "invalid_string"],
    ["email", { email: undefined }, "invalid_type"],
    ["invitationToken", { invitationToken: "a".repeat(63) }, "too_small"],
    ["invitationToken", { invitationToken: "a".repeat(65) }, "too_big"],
    ["invitationToken", { invitationToken: null }, "invalid_type"],
  ])("answers 422 naming %s for %j", async (field, changes, code) => {
    const fixture = authFixture(table);
    expect(await refused(fixture, changes)).toEqual([422, "VALIDATION_ERROR"]);
    expect((await signup(fixture, changes)).body.error.errors).toMatchObject([{ field, code }]);
  });

  it("refuses pages of other origins, and accepts the dashboard's", async () => {
    const fixture = authFixture(table);
    const evil = await fixture.post("signup", { email, password }, { origin: "https://evil.example.com" });
    expect([evil.status, evil.body.error.code, evil.setCookie]).toEqual([403, "FORBIDDEN", []]);
    expect(await table.scan()).toEqual([]);
    expect((await fixture.post("signup", { email, password }, { origin: dashboard })).status).toBe(201);
  });

  it("logs and returns no secret, even when the table fails", async () => {
    const fixture = authFixture(table);
    const { text, cookie } = await signup(fixture);
    const { passwordHash } = (await fixture.users.findByEmail(email)) ?? expect.fail("No account.");
    const broken = authFixture({ ...table, name: "no-such-table" });
    const fault = await signup(broken, { password: "another password" });
    expect(fault.status).toBe(500);
    const seen = [text, fault.text, ...fixture.logged, ...broken.logged].join("\n");
    for (const secret of [password, "another password", passwordHash, cookie.split("=")[1]]) {
      expect(seen).not.toContain(secret);
    }
    expect(seen).not.toContain("$argon2id");
  });
});

describe("signup", () => {
  it("is open to the first user only in mode `first`", async () => {
    const fixture = authFixture(table, { signup: "first" });
    expect((await signup(fixture)).status).toBe(201);
    expect(await refused(fixture, { email: addressOf(1) })).toEqual([403, "FORBIDDEN"]);
    expect(await refused(fixture)).toEqual([403, "FORBIDDEN"]);
  });

  it("is open to the named owner only in mode `first`, and to no other address after that", async () => {
    const fixture = authFixture(table, { signup: "first", ownerEmail: email });
    expect(await refused(fixture, { email: addressOf(1) })).toEqual([403, "FORBIDDEN"]);
    expect((await signup(fixture, { email: " Ann@EXAMPLE.com " })).status).toBe(201);
    expect(await refused(fixture, { email: addressOf(1) })).toEqual([403, "FORBIDDEN"]);
    expect(await refused(fixture)).toEqual([403, "FORBIDDEN"]);
  });

  it("admits exactly one of several concurrent first users, from one instance or from many", async () => {
    const fixtures = Array.from({ length: 10 }, () => authFixture(table, { signup: "first" }));
    const answers = await Promise.all(fixtures.map((fixture, n) => signup(fixture, { email: addressOf(n) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(403)]);
    expect(await addressesKept()).toHaveLength(1);
  });

  it("is closed to all in mode `closed`, even to the first user", async () => {
    expect(await refused(authFixture(table, { signup: "closed" }))).toEqual([403, "FORBIDDEN"]);
  });

  it("is open to all in mode `open`, even concurrently", async () => {
    const fixture = authFixture(table);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => signup(fixture, { email: addressOf(n) })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await addressesKept()).toHaveLength(10);
  });
});

describe("the store of accounts", () => {
  const parts = { emailVerified: true, type: "PASSWORD", passwordHash: null } as const;
  const someUser = (n: number) => newUser({ ...parts, email: addressOf(n) }, new Date());

  it("writes the item that all accounts share only for the first account", async () => {
    const users = new UserRepository(table);
    await users.create(someUser(0));
    expect(table.takeUnits()).toEqual({ write: 6, read: 1 });
    await users.create(someUser(1));
    expect(table.takeUnits()).toEqual({ write: 4, read: 1 });
    await users.create(someUser(2));
    expect(table.takeUnits()).toEqual({ write: 4, read: 0 });
  });

  it("retries when DynamoDB cancels one of two concurrent transactions", async () => {
    const conflicts = cancelTransactions(table, 2, "TransactionConflict");
    expect(await new UserRepository(table).create(someUser(0))).toBe(true);
    expect(conflicts.left).toBe(0);
    expect(await addressesKept()).toEqual([`A#${addressOf(0)}`]);
  });

  it("throws when the conflict never ends", async () => {
    cancelTransactions(table, 100, "TransactionConflict");
    await expect(new UserRepository(table).create(someUser(0))).rejects.toThrow(TransactionCanceledException);
  });

  it("costs the same to find an account as to find none", async () => {
    const users = new UserRepository(table);
    await users.create(someUser(0));
    table.takeUnits();
    expect(await users.findByEmail(addressOf(0))).toMatchObject({ email: addressOf(0) });
    expect(table.takeUnits()).toEqual({ write: 0, read: 2 });
    expect(await users.findByEmail(addressOf(1))).toBeUndefined();
    expect(table.takeUnits()).toEqual({ write: 0, read: 2 });
  });
});

/** The engine runs transactions one after another and so never cancels one because of another. */
function cancelTransactions(of: TestTable, times: number, Code: string): { left: number } {
  const conflicts = { left: times };
  of.documents.middlewareStack.add(
    (next, context) => async (args) => {
      if (context["commandName"] !== "TransactWriteItemsCommand" || conflicts.left === 0) return next(args);
      conflicts.left -= 1;
      throw new TransactionCanceledException({
        message: "cancelled",
        $metadata: {},
        CancellationReasons: [{ Code: "None" }, { Code }],
      });
    },
    { step: "initialize", name: "cancelTransactions" },
  );
  return conflicts;
}
