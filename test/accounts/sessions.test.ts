import { decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { beforeEach, describe, expect, it } from "vitest";
import { rotateSessionKey } from "#functions/operators/session-key/handler.ts";
import type { User } from "#lib/domain/user/user.ts";
import { Sessions } from "#lib/http/session/sessions.ts";
import { newId } from "#lib/platform/ids.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SessionRepository } from "#lib/storage/user/session-repository.ts";
import { SigningKeyRepository } from "#lib/storage/user/signing-key-repository.ts";
import { type AuthFixture, authFixture, password } from "#test/accounts/auth-fixture.ts";
import { dashboard } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someProject } from "#test/support/records.ts";
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
  user = (await fixture.users.findByEmail(email)) ?? expect.fail("No account.");
});

/** Calls an endpoint that requires a session and changes nothing when it refuses. */
const status = async (cookieSent: string) => {
  const answer = await fixture.post("request-verification", {}, { cookie: cookieSent, origin: dashboard });
  return answer.status === 200 ? 200 : [answer.status, answer.body.error.code];
};
const unauthorized = [401, "UNAUTHORIZED"];
const tokenOf = (sent: string) => sent.slice("petrel_session=".length);
const withToken = (token: string) => status(`petrel_session=${token}`);
const key = () => new SigningKeyRepository(table).findOrMake(fixture.clock.at);
const claims = () => ({ ver: 0, sub: user.id, iat: epoch(), exp: epoch() + 60 });
const epoch = () => fixture.clock.at.getTime() / 1_000;
const signed = async (payload: Record<string, unknown>, alg = "HS256", by?: Uint8Array) =>
  new SignJWT(payload).setProtectedHeader({ alg }).sign(by ?? (await key()));

describe("a session", () => {
  it("lasts seven days from its start, however much it is used", async () => {
    fixture.advance(604_799);
    expect(await status(cookie)).toBe(200);
    fixture.advance(1);
    expect(await status(cookie)).toEqual(unauthorized);
  });

  it("is valid on every instance, and the signing key is created once", async () => {
    const elsewhere = new Sessions(new SessionRepository(table), new SigningKeyRepository(table));
    expect(await elsewhere.read(tokenOf(cookie), undefined, fixture.clock.at)).toEqual({ kind: "session", user });
    const keys = await Promise.all(Array.from({ length: 5 }, key));
    expect(new Set(keys.map((each) => Buffer.from(each).toString("hex"))).size).toBe(1);
    expect(keys[0]).toHaveLength(32);
  });

  it("costs three read units with its place in a project, one without", async () => {
    const { sessions } = fixture.stores;
    const project = someProject();
    const owner = { userId: user.id, email: user.email, role: "OWNER" as const, createdAt: user.createdAt };
    await new ProjectRepository(table).create({ project, hashes: { public: newId(), secret: newId() }, owner });
    // Loads the signing key, which an instance keeps.
    await sessions.read(tokenOf(cookie), undefined, fixture.clock.at);
    table.takeUnits();
    const caller = await sessions.read(tokenOf(cookie), project.id, fixture.clock.at);
    const unused = { disabledReason: null, deletedFields: [], topics: [] };
    expect(caller?.place).toEqual({ dataId: project.id, role: "OWNER", ...unused });
    expect(table.takeUnits()).toEqual({ write: 0, read: 3 });
    expect((await sessions.read(tokenOf(cookie), `${project.id}_1`, fixture.clock.at))?.place).toBeUndefined();
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
  });
});

describe("the session key", () => {
  const rotate = () =>
    rotateSessionKey(new SigningKeyRepository(table), { now: () => fixture.clock.at })({ rotate: true });

  it("can be replaced: old sessions last another hour, new ones work at once, on every instance", async () => {
    expect(await status(cookie)).toBe(200);
    expect(await rotate()).toEqual({ rotated: true });
    // This instance has the old key in memory and gets a session that another instance signed with the new key.
    fixture.advance(11);
    const fresh = await signed({ ...claims(), exp: epoch() + 7_200 });
    expect(await withToken(fresh)).toBe(200);
    fixture.advance(3_588);
    expect(await status(cookie)).toBe(200);
    fixture.advance(1);
    expect(await status(cookie)).toEqual(unauthorized);
    expect(await withToken(fresh)).toBe(200);
  });

  it("signs logins right after its replacement, even on an instance that has the old key in memory", async () => {
    expect(await status(cookie)).toBe(200);
    await rotate();
    const { cookie: fresh } = await fixture.post("login", { email: user.email, password });
    fixture.advance(3_601);
    expect([await status(cookie), await status(fresh)]).toEqual([unauthorized, 200]);
  });

  it("is replaced only by an event that asks for it", async () => {
    const handler = rotateSessionKey(new SigningKeyRepository(table), { now: () => fixture.clock.at });
    await expect(handler({})).rejects.toThrow();
    expect(await status(cookie)).toBe(200);
  });

  it("is read again at most every ten seconds for forged sessions", async () => {
    const forged = await signed(claims(), "HS256", new Uint8Array(32));
    fixture.advance(11);
    await withToken(forged);
    table.takeUnits();
    for (let tries = 0; tries < 5; tries += 1) await withToken(forged);
    expect(table.takeUnits()).toEqual({ write: 0, read: 0 });
  });
});

describe("a forged session", () => {
  it("without a valid signature is refused", async () => {
    expect(await withToken(await signed(claims()))).toBe(200);
    const unsigned = new UnsecuredJWT(claims()).encode();
    expect(await withToken(unsigned)).toEqual(unauthorized);
    expect(await withToken(`${unsigned}${tokenOf(cookie).split(".")[2]}`)).toEqual(unauthorized);
  });

  it("signed with another key or algorithm is refused", async () => {
    expect(await withToken(await signed(claims(), "HS256", new Uint8Array(32)))).toEqual(unauthorized);
    expect(await withToken(await signed(claims(), "HS512"))).toEqual(unauthorized);
    const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
    const header = { alg: "RS256", jwk: await exportJWK(publicKey) };
    expect(await withToken(await new SignJWT(claims()).setProtectedHeader(header).sign(privateKey))).toEqual(
      unauthorized,
    );
  });

  it("changed in any part is refused", async () => {
    const [header = "", payload = "", signature = ""] = tokenOf(cookie).split(".");
    const other = Buffer.from(JSON.stringify({ ...decodeJwt(tokenOf(cookie)), sub: newId() })).toString("base64url");
    const flipped = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    const changed = [
      `${header}.${other}.${signature}`,
      `${header}.${payload}.${flipped}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}.${payload}.${signature}.${signature}`,
      `${payload}.${payload}.${signature}`,
    ];
    for (const token of changed) expect(await withToken(token)).toEqual(unauthorized);
  });

  it("is refused when it has no expiry, has expired, or names no user or another session version", async () => {
    const changed = [
      { exp: undefined },
      { exp: epoch() },
      { exp: epoch() - 1 },
      { sub: newId() },
      { sub: undefined },
      { sub: "u" },
      { sub: `${user.id}#p` },
      { ver: 1 },
      { ver: -1 },
      { ver: "0" },
      { ver: undefined },
      { nbf: epoch() + 10 },
    ];
    for (const change of changed) {
      const payload = Object.entries({ ...claims(), ...change }).filter(([, value]) => value !== undefined);
      expect(await withToken(await signed(Object.fromEntries(payload)))).toEqual(unauthorized);
    }
  });
});

describe("GET /auth/logout", () => {
  it("deletes the browser's session cookie, with or without a session", async () => {
    for (const sent of [cookie, "petrel_session=forged", undefined]) {
      const answer = await fixture.call("GET", "/auth/logout", undefined, { cookie: sent });
      expect([answer.status, answer.body]).toEqual([200, { success: true }]);
      expect(answer.setCookie).toEqual(["petrel_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax"]);
    }
  });
});

describe("POST /auth/logout", () => {
  it("deletes the browser's session cookie, with or without a session", async () => {
    for (const sent of [cookie, "petrel_session=forged", undefined]) {
      const answer = await fixture.call("POST", "/auth/logout", undefined, { cookie: sent, origin: dashboard });
      expect([answer.status, answer.body]).toEqual([204, undefined]);
      expect(answer.setCookie).toEqual(["petrel_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax"]);
    }
  });

  it("requires an allowed origin, and leaves the cookie otherwise", async () => {
    for (const sent of [cookie, undefined]) {
      for (const origin of [undefined, "https://evil.example.com"]) {
        const answer = await fixture.call("POST", "/auth/logout", undefined, { cookie: sent, origin });
        expect([answer.status, answer.body.error.code, answer.setCookie]).toEqual([403, "FORBIDDEN", []]);
      }
    }
  });
});

describe("POST /auth/logout-all", () => {
  it("ends every session of the user at once, and of no other user", async () => {
    const second = (await fixture.post("login", { email: user.email, password })).cookie;
    const bob = await fixture.post("signup", { email: `bob-${people}@example.com`, password });
    const answer = await fixture.post("logout-all", undefined, { cookie, origin: dashboard });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(answer.setCookie).toEqual(["petrel_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax"]);
    for (const ended of [cookie, second]) expect(await status(ended)).toEqual(unauthorized);
    expect(await status(bob.cookie)).toBe(200);
    const again = await fixture.post("login", { email: user.email, password });
    expect(await status(again.cookie)).toBe(200);
  });

  it("requires a session and an allowed origin, but no verified address", async () => {
    expect(user.emailVerified).toBe(false);
    expect((await fixture.post("logout-all", {}, { origin: dashboard })).status).toBe(401);
    for (const origin of [undefined, "https://evil.example.com"]) {
      const answer = await fixture.post("logout-all", {}, { cookie, origin });
      expect([answer.status, answer.body.error.code]).toEqual([403, "FORBIDDEN"]);
    }
    expect(await status(cookie)).toBe(200);
  });
});

describe("GET /auth/oauth-config", () => {
  it("lists no provider when none is configured", async () => {
    const answer = await fixture.call("GET", "/auth/oauth-config");
    expect([answer.status, answer.body]).toEqual([200, { github: false, google: false }]);
  });
});
