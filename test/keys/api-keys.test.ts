import { beforeEach, describe, expect, it } from "vitest";
import { keyJobs } from "#functions/queues/jobs/projects/key-jobs.ts";
import { tokensMax } from "#lib/domain/key/named-key.ts";
import { NamedKeyService } from "#lib/domain/key/named-key-service.ts";
import { sha256 } from "#lib/platform/ids.ts";
import { type KeyProject, keysFixture } from "#test/keys/keys-fixture.ts";
import { codeOf, issuesOf } from "#test/support/api/call.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const fixture = keysFixture(table);
let project: KeyProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;
const later = (ms: number) => new Date(fixture.clock.at.getTime() + ms).toISOString();
const codeWith = async (token: string, ip?: string) =>
  codeOf(await fixture.withKey(token, "GET", "/contacts", { ...(ip && { ip }) }));
const reasonOf = ({ status, body }: { status?: number | undefined; body: { error: { details: object } } }) => ({
  status,
  ...body.error.details,
});
/** The items of the project's named keys. */
const keyItems = async () =>
  (await table.scan()).filter(({ pk, sk, pr, ki }) =>
    String(pk).startsWith("K#")
      ? pr === project.id && ki === "named"
      : pk === `S#${project.id}` && String(sk).startsWith("k#"),
  );

describe("POST /api-keys", () => {
  it("returns the record with its token, which works and is never shown again", async () => {
    const { status, body } = await project.call("POST", "", {
      name: " Server ",
      scopes: ["contacts:read", "contacts:read"],
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...{ id: expect.any(String), projectId: project.id, name: "Server", prefix: body.token.slice(0, 11) },
      ...{
        token: expect.stringMatching(/^ak_[0-9a-f]{64}$/),
        scopes: ["contacts:read"],
        domains: null,
        allowedIps: null,
      },
      ...{ expiresAt: null, requestsPerMinute: null, lastUsedAt: null, lastUsedIp: null, previousExpiresAt: null },
      ...{ createdBy: project.owner.email, createdAt: fixture.clock.at.toISOString() },
      updatedAt: fixture.clock.at.toISOString(),
    });
    const shown = { ...body, token: null };
    expect((await project.call("GET")).body).toEqual([shown]);
    expect((await project.call("GET", `/${body.id}`)).body).toEqual(shown);
    expect(await codeWith(body.token)).toBe(200);
    expect(JSON.stringify(await table.scan())).not.toContain(body.token);
    expect(fixture.logged.join()).not.toContain(body.token.slice(0, 11));
  });

  it("is authenticated with one read unit, whatever its rights", async () => {
    const { token } = await project.add({ scopes: ["full"], allowedIps: ["192.0.2.0/24"], requestsPerMinute: 7 });
    await fixture.callerOf(token);
    table.takeUnits();
    expect(await fixture.callerOf(token)).toMatchObject({ kind: "named", dataId: project.id });
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
  });

  it("refuses wrong settings with 422, and stores nothing", async () => {
    const wrong = {
      ...{ name: "", scopes: ["contacts:all"], domains: [], allowedIps: ["10.0.0.1", "10.0.0.0/33"] },
      ...{ expiresAt: "tomorrow", requestsPerMinute: 1_001 },
    };
    expect(issuesOf(await project.call("POST", "", wrong)).sort()).toEqual([
      "allowedIps.0 invalid_string",
      "allowedIps.1 invalid_string",
      "domains too_small",
      "expiresAt invalid_string",
      "name too_small",
      "requestsPerMinute too_big",
      "scopes.0 invalid_enum_value",
    ]);
    expect(await keyItems()).toEqual([]);
  });

  it("takes only verified domains of the project, and an expiry within five years", async () => {
    await putDomain(table, project.id, { domain: "acme.test" });
    await putDomain(table, project.id, { domain: "later.test", status: "pending" });
    const domains = ["ACME.test", "later.test", "other.test"];
    const answer = await project.call("POST", "", {
      name: "A",
      scopes: ["send"],
      domains,
      expiresAt: later(6 * 366 * dayMs),
    });
    expect(issuesOf(answer)).toEqual(["domains.1 custom", "domains.2 custom", "expiresAt custom"]);
    expect(issuesOf(await project.call("POST", "", { name: "A", scopes: ["send"], expiresAt: later(-1) }))).toEqual([
      "expiresAt custom",
    ]);
    expect(await project.add({ domains: ["ACME.test"] })).toMatchObject({ domains: ["acme.test"] });
  });

  it("refuses a name in use and the 51st key, even of concurrent requests", async () => {
    const create = (name: string) => project.call("POST", "", { name, scopes: ["send"] });
    const twins = await Promise.all([create("Twin"), create("Twin"), create("Twin")]);
    expect(twins.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    for (let made = 1; made < 48; made += 1) await create(`Key ${made}`);
    const last = await Promise.all(["x", "y", "z", "u"].map(create));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect((await project.call("GET")).body).toHaveLength(50);
  });
});

describe("keys", () => {
  it("are for sessions of OWNER and ADMIN alone; no key makes or reads keys", async () => {
    const { token, id } = await project.add();
    const requests = [
      ["GET", ""],
      ["POST", ""],
      ["GET", `/${id}`],
      ["PATCH", `/${id}`],
      ["POST", `/${id}/rotate`],
      ["DELETE", `/${id}`],
    ] as const;
    const [member, admin] = [await project.join("MEMBER"), await project.join("ADMIN")];
    for (const [method, path] of requests) {
      expect(codeOf(await project.as(member)(method, path, {}))).toBe("FORBIDDEN");
      for (const key of [token, project.secret])
        expect(codeOf(await fixture.withKey(key, method, `/api-keys${path}`, { body: {} }))).toBe("INVALID_API_KEY");
    }
    expect((await project.as(admin)("GET")).status).toBe(200);
    const stranger = await fixture.newProject();
    expect(codeOf(await project.as(stranger.owner)("GET"))).toBe("PROJECT_ACCESS_DENIED");
  });

  it("of another project answer as if they did not exist", async () => {
    const { id, token } = await project.add();
    const other = await fixture.newProject();
    await other.add();
    const answers = [
      other.call("GET", `/${id}`),
      other.call("PATCH", `/${id}`, { name: "x" }),
      other.call("POST", `/${id}/rotate`, {}),
      other.call("DELETE", `/${id}`),
    ];
    expect((await Promise.all(answers)).map(codeOf)).toEqual(Array(4).fill("RESOURCE_NOT_FOUND"));
    expect(await codeWith(token)).toBe(200);
  });
});

describe("PATCH /api-keys/{id}", () => {
  it("acts with the next request, for both tokens of an overlap, and keeps what is not given", async () => {
    const { id, token } = await project.add({ name: "Server", scopes: ["read"], requestsPerMinute: 5 });
    const { body: rotated } = await project.call("POST", `/${id}/rotate`, {});
    const { status, body } = await project.call("PATCH", `/${id}`, { scopes: ["send"], requestsPerMinute: null });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ name: "Server", scopes: ["send"], requestsPerMinute: null, token: null }),
    ]);
    for (const each of [token, rotated.token]) {
      expect(reasonOf(await fixture.withKey(each))).toEqual({
        status: 403,
        reason: "scope_missing",
        scope: "contacts:read",
      });
      expect(await fixture.callerOf(each)).toMatchObject({ key: { requestsPerMinute: null } });
    }
  });

  it("refuses the name of another key and an outdated If-Match", async () => {
    await project.add({ name: "Taken" });
    const { id } = await project.add({ name: "Server" });
    expect(codeOf(await project.call("PATCH", `/${id}`, { name: "Taken" }))).toBe("CONFLICT");
    expect((await project.call("PATCH", `/${id}`, { name: "Server" })).status).toBe(200);
  });
});

describe("POST /api-keys/{id}/rotate", () => {
  it("lets the old token work with the same rights until its overlap ends, then answers as to an unknown key", async () => {
    const { id, token } = await project.add({ scopes: ["contacts:read"] });
    const { status, body } = await project.call("POST", `/${id}/rotate`, { overlapHours: 2 });
    expect([status, body.previousExpiresAt, body.token === token]).toEqual([200, later(2 * hourMs), false]);
    expect([await codeWith(token), await codeWith(body.token)]).toEqual([200, 200]);
    fixture.clock.at = new Date(later(2 * hourMs));
    expect([await codeWith(token), await codeWith(body.token)]).toEqual(["INVALID_API_KEY", 200]);
    expect((await fixture.withKey(token)).body.error.details).toBeUndefined();
  });

  it("again ends the overlap at once, and without an overlap the old token fails at once", async () => {
    const { id, token } = await project.add();
    const second = (await project.call("POST", `/${id}/rotate`, {})).body.token;
    const third = (await project.call("POST", `/${id}/rotate`, {})).body.token;
    expect([await codeWith(token), await codeWith(second), await codeWith(third)]).toEqual([
      "INVALID_API_KEY",
      200,
      200,
    ]);
    const fourth = (await project.call("POST", `/${id}/rotate`, { overlapHours: 0 })).body.token;
    const left = [await codeWith(second), await codeWith(third), await codeWith(fourth)];
    expect(left).toEqual(["INVALID_API_KEY", "INVALID_API_KEY", 200]);
    expect(await keyItems()).toHaveLength(2);
  });

  it("many times at once leaves two valid tokens at most, one of them shown last", async () => {
    const { id, token } = await project.add();
    const answers = await Promise.all(Array.from({ length: 8 }, () => project.call("POST", `/${id}/rotate`, {})));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const tokens = [token, ...answers.map(({ body }) => body.token)];
    const codes = await Promise.all(tokens.map((each) => codeWith(each)));
    expect(codes.filter((code) => code === 200)).toHaveLength(2);
    const { body } = await project.call("GET", `/${id}`);
    const valid = tokens.filter((_, index) => codes[index] === 200);
    expect(valid.some((each) => each.startsWith(body.prefix))).toBe(true);
    expect(await keyItems()).toHaveLength(3);
  });

  it("has its replaced token removed at the end, not earlier", async () => {
    const { id } = await project.add();
    await project.call("POST", `/${id}/rotate`, { overlapHours: 1 });
    const jobs = keyJobs({ table, ...fixture.outside });
    const timer = fixture.outside.timer.started.at(-1);
    expect(timer).toMatchObject({ job: { type: "endKeyOverlap", keyId: id }, at: new Date(later(hourMs)) });
    const run = () => jobs.endKeyOverlap.receive(timer?.job, fixture.clock.at);
    await run();
    expect(await keyItems()).toHaveLength(3);
    fixture.clock.at = new Date(later(hourMs));
    await run();
    await run();
    expect(await keyItems()).toHaveLength(2);
    expect((await project.call("GET", `/${id}`)).body.previousExpiresAt).toBeNull();
  });

  it(`is refused with an overlap while the project has ${tokensMax} tokens`, async () => {
    const made = [];
    for (let index = 0; index < 50; index += 1) made.push(await project.add());
    for (const { id } of made.slice(0, 40)) await project.call("POST", `/${id}/rotate`, {});
    const [full] = made.slice(40);
    expect(codeOf(await project.call("POST", `/${full.id}/rotate`, {}))).toBe("CONFLICT");
    expect((await project.call("POST", `/${full.id}/rotate`, { overlapHours: 0 })).status).toBe(200);
    expect((await project.call("POST", `/${made[0].id}/rotate`, {})).status).toBe(200);
    // All tokens follow the project, in one transaction.
    await project.owner.call("POST", `/users/@me/projects/${project.id}/reset`);
    const tokens = (await keyItems()).filter(({ ki }) => ki === "named");
    expect(tokens.map(({ rs }) => rs)).toEqual(Array(tokensMax).fill(1));
    expect((await project.owner.call("DELETE", `/users/@me/projects/${project.id}`)).status).toBe(200);
    expect((await keyItems()).filter(({ ki }) => ki === "named")).toEqual([]);
  });
});

describe("DELETE /api-keys/{id}", () => {
  it("kills all tokens with the next request", async () => {
    const { id, token } = await project.add();
    const rotated = (await project.call("POST", `/${id}/rotate`, {})).body.token;
    expect((await project.call("DELETE", `/${id}`)).status).toBe(204);
    expect([await codeWith(token), await codeWith(rotated)]).toEqual(["INVALID_API_KEY", "INVALID_API_KEY"]);
    expect(await keyItems()).toEqual([]);
    expect(codeOf(await project.call("DELETE", `/${id}`))).toBe("RESOURCE_NOT_FOUND");
  });
});

describe("an expiry", () => {
  it("makes the key fail with its reason, and is told to the admins seven days before", async () => {
    const expiresAt = later(30 * dayMs);
    const { id, token } = await project.add({ name: "Old", expiresAt });
    const timer = fixture.outside.timer.started.at(-1);
    expect(timer).toMatchObject({
      job: { type: "remindOfKey", keyId: id, expiresAt },
      at: new Date(later(23 * dayMs)),
    });
    await keyJobs({ table, ...fixture.outside }).remindOfKey.receive(timer?.job, fixture.clock.at);
    expect(fixture.outside.platformMails.asked.at(-1)).toMatchObject({
      kind: "keyExpires",
      key: "Old",
      expiresAt,
      userId: project.owner.id,
    });
    fixture.clock.at = new Date(expiresAt);
    expect(reasonOf(await fixture.withKey(token))).toEqual({ status: 401, reason: "expired", expiresAt });
  });

  it("that was moved, or whose key is gone, is not told", async () => {
    const { id } = await project.add({ expiresAt: later(30 * dayMs) });
    const timer = fixture.outside.timer.started.at(-1);
    await project.call("PATCH", `/${id}`, { expiresAt: later(60 * dayMs) });
    const asked = fixture.outside.platformMails.asked.length;
    const { remindOfKey } = keyJobs({ table, ...fixture.outside });
    await remindOfKey.receive(timer?.job, fixture.clock.at);
    await project.call("DELETE", `/${id}`);
    await remindOfKey.receive(fixture.outside.timer.started.at(-1)?.job, fixture.clock.at);
    expect(fixture.outside.platformMails.asked).toHaveLength(asked);
  });
});

describe("allowed addresses", () => {
  it("let the key work from them alone", async () => {
    const { token } = await project.add({ allowedIps: ["192.0.2.0/24", "2001:db8::/32"] });
    expect([await codeWith(token, "192.0.2.9"), await codeWith(token, "2001:db8::7")]).toEqual([200, 200]);
    const answer = await fixture.withKey(token, "GET", "/contacts", { ip: "198.51.100.1" });
    expect(reasonOf(answer)).toEqual({ status: 403, reason: "ip_not_allowed", address: "198.51.100.1" });
    expect(answer.headers).not.toHaveProperty("RateLimit-Limit");
  });
});

describe("the last use", () => {
  it("is written at most once an hour, and survives a rotation", async () => {
    const { id, token } = await project.add();
    const lastUse = async () => {
      const { lastUsedAt, lastUsedIp } = (await project.call("GET", `/${id}`)).body;
      return [lastUsedAt, lastUsedIp];
    };
    const first = fixture.clock.at.toISOString();
    await codeWith(token, "192.0.2.1");
    expect(await lastUse()).toEqual([first, "192.0.2.1"]);
    fixture.clock.at = new Date(later(hourMs - 1));
    await codeWith(token, "192.0.2.2");
    expect(await lastUse()).toEqual([first, "192.0.2.1"]);
    await project.call("POST", `/${id}/rotate`, { overlapHours: 0 });
    expect(await lastUse()).toEqual([first, "192.0.2.1"]);
    const [{ token: rotated }] = [(await project.call("POST", `/${id}/rotate`, {})).body];
    fixture.clock.at = new Date(later(1));
    await codeWith(rotated, "192.0.2.3");
    expect(await lastUse()).toEqual([fixture.clock.at.toISOString(), "192.0.2.3"]);
  });

  it("is not noted again by a request that read the key before another noted it", async () => {
    const { id, token } = await project.add();
    await codeWith(token, "192.0.2.1");
    const use = { lastUsedAt: later(2 * hourMs), lastUsedIp: "192.0.2.2" };
    await fixture.stores.keys.note(sha256(token), { use, seen: null });
    expect((await project.call("GET", `/${id}`)).body.lastUsedIp).toBe("192.0.2.1");
  });

  it("that cannot be noted does not fail the request, and makes no item of a token that is gone", async () => {
    const { id, token } = await project.add();
    await project.call("DELETE", `/${id}`);
    await fixture.stores.keys.note(sha256(token), { use: { lastUsedAt: later(0), lastUsedIp: "::1" }, seen: null });
    expect(await keyItems()).toEqual([]);
  });
});

describe("a named key", () => {
  it("survives the rotation of the project's keys, follows a reset and obeys a suspension", async () => {
    const { token } = await project.add();
    const path = `/users/@me/projects/${project.id}`;
    await project.owner.call("POST", `${path}/regenerate-keys`);
    expect(await codeWith(token)).toBe(200);
    await fixture.withKey(token, "POST", "/contacts", { body: { email: "ann@example.com" } });
    await project.owner.call("POST", `${path}/reset`);
    expect((await fixture.withKey(token)).body).toMatchObject({ data: [] });
    expect(await fixture.callerOf(token)).toMatchObject({ dataId: `${project.id}_1` });
    await fixture.projects.setDisabled(project.id, { reason: "MANUAL", now: fixture.clock.at });
    expect(await codeWith(token)).toBe(200);
    const refused = await fixture.withKey(token, "POST", "/contacts", { body: { email: "ann@example.com" } });
    expect(codeOf(refused)).toBe("PROJECT_DISABLED");
    await fixture.projects.setDisabled(project.id, { reason: null, now: fixture.clock.at });
    await project.owner.call("DELETE", path);
    expect(await codeWith(token)).toBe("INVALID_API_KEY");
  });

  it("that is made while the project changes holds the project's newest state", async () => {
    const path = `/users/@me/projects/${project.id}`;
    const service = new NamedKeyService({
      ...{ keys: fixture.repository, domains: { list: async () => [] }, timer: fixture.outside.timer },
    });
    const limits = { domains: null, allowedIps: null, expiresAt: null, requestsPerMinute: null };
    const make = (name: string) =>
      service.create(project.id, {
        settings: { name, scopes: ["full"], ...limits },
        createdBy: "ann@example.com",
        now: fixture.clock.at,
      });
    await Promise.all([
      ...["a", "b", "c", "d"].map(make),
      project.owner.call("POST", `${path}/reset`),
      project.owner.call("POST", `${path}/regenerate-keys`),
      fixture.withKey(project.secret, "POST", "/topics", { body: { key: "news", name: "News" } }),
      fixture.projects.setDisabled(project.id, { reason: "MANUAL", now: fixture.clock.at }),
    ]);
    const item = (await table.scan()).find(({ pk, sk }) => pk === `S#${project.id}` && sk === "p");
    const states = (await keyItems()).filter(({ ki }) => ki).map(({ rs, dr, tp }) => ({ rs, dr, tp }));
    expect(states).toEqual(Array(4).fill({ rs: item?.["rs"], dr: "MANUAL", tp: item?.["tp"] }));
  });
});
