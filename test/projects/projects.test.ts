import { beforeEach, describe, expect, it } from "vitest";
import { ProjectService } from "#lib/domain/project/project-service.ts";
import { MembershipRepository } from "#lib/storage/user/membership-repository.ts";
import { codeOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf, startTable } from "#test/support/table.ts";
import { type FixtureUser, usersFixture } from "#test/support/users/logged-in-users.ts";

const table = await forThisFile(startTable());
const fixture = usersFixture(table);
let ann: FixtureUser;

beforeEach(async () => {
  ann = await fixture.newUser();
});

const advance = (seconds: number) => {
  fixture.clock.at = new Date(fixture.clock.at.getTime() + seconds * 1_000);
};

describe("POST /users/@me/projects", () => {
  it("creates a project as in the contract, with both keys in full", async () => {
    const { status, body } = await ann.call("POST", "/users/@me/projects", { name: "  Acme  " });
    const at = fixture.clock.at.toISOString();
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "Acme",
      public: expect.stringMatching(/^pk_[0-9a-f]{64}$/),
      secret: expect.stringMatching(/^sk_[0-9a-f]{64}$/),
      secretPrefix: body.secret.slice(0, 11),
      role: "OWNER",
      disabled: false,
      disabledReason: null,
      tracking: "ENABLED",
      language: "en",
      publicKey: { events: null, dataKeys: null },
      postalAddress: null,
      inboundUnverified: false,
      suppression: "MARKETING",
      softBounces: null,
      customer: null,
      subscription: null,
      createdAt: at,
      updatedAt: at,
    });
    expect(await ann.projects()).toEqual([{ ...body, secret: null }]);
  });

  it("makes the caller its owner with working keys, in one step", async () => {
    const { id, secret } = await ann.makeProject();
    const items = (await table.scan()).filter((item) => JSON.stringify(item).includes(id));
    expect(items.map(({ sk }) => sk).sort()).toEqual(["k", "k", "p", `p#${id}`, "shared", `u#${ann.id}`]);
    expect(
      (await fixture.call("GET", `/users/@me/projects/${id}/billing-limits`, undefined, { key: secret })).status,
    ).toBe(200);
  });

  it("stores and logs no secret key", async () => {
    const { secret } = await ann.makeProject();
    expect(JSON.stringify(await table.scan())).not.toContain(secret);
    expect(JSON.stringify(await table.scan())).not.toMatch(/sk_[0-9a-f]{9}/);
    expect(fixture.logged.length).toBeGreaterThan(0);
    expect(fixture.logged.join()).not.toMatch(/[ps]k_[0-9a-f]{8}/);
  });

  it("answers 403 to an ADMIN of a disabled project and creates nothing, but serves its MEMBERs", async () => {
    const bob = await fixture.newUser();
    const { id } = await bob.makeProject();
    await fixture.join(id, ann, "ADMIN");
    const eve = await fixture.newUser();
    await fixture.join(id, eve, "MEMBER");
    await fixture.projects.setDisabled(id, { reason: "PHISHING_DETECTED", now: fixture.clock.at });
    expect((await eve.call("POST", "/users/@me/projects", { name: "Her own" })).status).toBe(201);
    expect(codeOf(await bob.call("POST", "/users/@me/projects", { name: "A way around" }))).toBe("PROJECT_DISABLED");
    const before = await itemsOf(table, "", "^L");
    const refused = await ann.call("POST", "/users/@me/projects", { name: "A way around" });
    expect([refused.status, refused.body.error]).toMatchObject([
      403,
      { code: "PROJECT_DISABLED", details: { reason: "PHISHING_DETECTED" } },
    ]);
    expect(await itemsOf(table, "", "^L")).toEqual(before);
    await fixture.projects.setDisabled(id, { reason: null, now: fixture.clock.at });
    expect((await ann.call("POST", "/users/@me/projects", { name: "Fine" })).status).toBe(201);
  });

  it("allows ten a user and day, and says when to retry", async () => {
    const bob = await fixture.newUser();
    const make = () => bob.call("POST", "/users/@me/projects", { name: "One of many" });
    const answers = await Promise.all(Array.from({ length: 11 }, make));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.error).toMatchObject({ code: "RATE_LIMIT_EXCEEDED", details: { retryAfter: 86_400 } });
    expect(await bob.projects()).toHaveLength(10);
  });

  it("ignores a disabled project that was deleted", async () => {
    const { id } = await ann.makeProject();
    await fixture.projects.setDisabled(id, { reason: "MANUAL", now: fixture.clock.at });
    await fixture.projects.remove(id, { now: fixture.clock.at });
    expect((await ann.call("POST", "/users/@me/projects", { name: "Next" })).status).toBe(201);
  });

  it("requires a verified user and a dashboard page", async () => {
    const unverified = await fixture.newUser({ emailVerified: false });
    const before = await itemsOf(table, "", "^L");
    const make = (user: FixtureUser, origin?: string) =>
      user.call("POST", "/users/@me/projects", { name: "Acme" }, origin === undefined ? {} : { origin });
    expect(codeOf(await make(unverified))).toBe("EMAIL_VERIFICATION_REQUIRED");
    expect(codeOf(await make(ann, "https://evil.example.com"))).toBe("FORBIDDEN");
    expect(codeOf(await make(ann, ""))).toBe("FORBIDDEN");
    expect(await itemsOf(table, "", "^L")).toEqual(before);
    expect((await make(ann, "https://app.example.com")).status).toBe(201);
  });
});

describe("GET /users/@me/projects", () => {
  it("lists only the caller's projects, oldest first, each with the caller's role", async () => {
    const bob = await fixture.newUser();
    const first = await bob.makeProject("First");
    advance(1);
    const second = await ann.makeProject("Second");
    advance(1);
    const third = await bob.makeProject("Third");
    await bob.makeProject("Bob's own");
    await fixture.join(third.id, ann, "ADMIN");
    await fixture.join(first.id, ann, "MEMBER");
    expect(await ann.projects()).toEqual([
      { ...first, secret: null, secretPrefix: null, role: "MEMBER" },
      { ...second, secret: null },
      { ...third, secret: null, role: "ADMIN" },
    ]);
  });

  it("is empty for a user without projects, verified or not", async () => {
    expect(await ann.projects()).toEqual([]);
    const unverified = await fixture.newUser({ emailVerified: false });
    expect(await unverified.projects()).toEqual([]);
  });

  it("shows disabled projects with the reason, and omits deleted ones", async () => {
    const [disabled, deleted] = [await ann.makeProject("Disabled"), await ann.makeProject("Deleted")];
    await fixture.projects.setDisabled(disabled.id, { reason: "PAYMENT_FAILED", now: fixture.clock.at });
    await ann.call("DELETE", `/users/@me/projects/${deleted.id}`);
    expect(await ann.projects()).toMatchObject([{ id: disabled.id, disabled: true, disabledReason: "PAYMENT_FAILED" }]);
  });
});

describe("PATCH /users/@me/projects/{id}", () => {
  const path = (id: string) => `/users/@me/projects/${id}`;

  it.each([
    ["a name", { name: " New name " }, { name: "New name" }],
    ["the tracking", { tracking: "MARKETING_ONLY" }, { tracking: "MARKETING_ONLY" }],
    [
      "the events of the public key",
      { publicKey: { events: ["signup"] } },
      { publicKey: { events: ["signup"], dataKeys: null } },
    ],
    ["the language", { language: "pt-BR" }, { language: "pt-BR" }],
    [
      "the postal address, with its lines",
      { postalAddress: " Acme\r\n1 Main St " },
      { postalAddress: "Acme\n1 Main St" },
    ],
    ["no postal address", { postalAddress: " " }, { postalAddress: null }],
    ["the rule of soft bounces", { softBounces: { limit: 3, days: 7 } }, { softBounces: { limit: 3, days: 7 } }],
    ["no rule of soft bounces", { softBounces: null }, { softBounces: null }],
    ["what the suppression list does", { suppression: "ENFORCE" }, { suppression: "ENFORCE" }],
    ["the workflows that inbound mail may start", { inboundUnverified: true }, { inboundUnverified: true }],
    [
      "all at once",
      { name: "B", tracking: "DISABLED", language: "de" },
      { name: "B", tracking: "DISABLED", language: "de" },
    ],
    ["nothing", {}, {}],
  ])("changes %s and nothing else", async (_name, body, changed) => {
    const project = await ann.makeProject();
    advance(1);
    const answer = await ann.call("PATCH", path(project.id.toUpperCase()), body);
    const updatedAt = fixture.clock.at.toISOString();
    expect([answer.status, answer.body]).toEqual([200, { ...project, secret: null, ...changed, updatedAt }]);
    expect(await ann.projects()).toEqual([answer.body]);
  });

  it.each([
    ["tracking", "disabled", "invalid_enum_value"],
    ["tracking", null, "invalid_type"],
    ["postalAddress", "x".repeat(501), "too_big"],
    ["postalAddress", "a\u0000", "invalid_string"],
    ["inboundUnverified", "yes", "invalid_type"],
    ["suppression", "OFF", "invalid_enum_value"],
    ["suppression", null, "invalid_type"],
    ["name", null, "invalid_type"],
    ["name", 7, "invalid_type"],
    ["language", "EN", "invalid_string"],
    ["language", "en-us", "invalid_string"],
    ["language", "eng", "invalid_string"],
    ["language", "en-GB-x", "invalid_string"],
    ["language", "", "invalid_string"],
    ["language", "qq", "invalid_enum_value"],
    ["language", null, "invalid_type"],
  ])("answers 422 to %s %j and changes nothing", async (field, value, code) => {
    const { id } = await ann.makeProject();
    const before = await itemsOf(table, "", "^L");
    const answer = await ann.call("PATCH", path(id), { [field]: value, ...(field !== "name" && { name: "New" }) });
    expect([answer.status, answer.body.error.errors]).toMatchObject([422, [{ field, code }]]);
    expect(await itemsOf(table, "", "^L")).toEqual(before);
  });

  it("refuses less tracking where mail cannot leave without it, and accepts ENABLED", async () => {
    const { projects, throttle } = fixture;
    const memberships = new MembershipRepository(table);
    const billing = { endSubscription: async () => undefined };
    const strict = new ProjectService({ projects, memberships, billing, throttle, trackingToggleEnabled: false });
    const user = await fixture.newUser();
    const { id } = await user.makeProject();
    for (const tracking of ["DISABLED", "MARKETING_ONLY"] as const) {
      const change = strict.change(id, { tracking, name: "New" }, fixture.clock.at);
      await expect(change).rejects.toMatchObject({ kind: "badRequest" });
    }
    expect(await user.projects()).toMatchObject([{ name: "Acme", tracking: "ENABLED" }]);
    expect(await strict.change(id, { tracking: "ENABLED" }, fixture.clock.at)).toMatchObject({ tracking: "ENABLED" });
  });

  it("allows owner and admin; members get 403, other users 404, keys 401", async () => {
    const bob = await fixture.newUser();
    const { id, secret } = await bob.makeProject();
    const change = (request = {}) => ann.call("PATCH", path(id), { name: "New" }, request);
    const unknown = await ann.call("PATCH", path("00000000-0000-4000-8000-000000000000"), { name: "New" });
    const foreign = await change();
    expect([foreign.status, codeOf(foreign)]).toEqual([404, "RESOURCE_NOT_FOUND"]);
    expect(foreign.body.error.message).toBe(unknown.body.error.message);
    await fixture.join(id, ann, "MEMBER");
    expect(codeOf(await change())).toBe("FORBIDDEN");
    expect(codeOf(await change({ key: secret }))).toBe("INVALID_API_KEY");
    expect(await bob.projects()).toMatchObject([{ name: "Acme" }]);
    await fixture.join(id, ann, "ADMIN");
    expect((await change()).body).toMatchObject({ name: "New", role: "ADMIN", secret: null });
  });

  it("answers 422 to an invalid id", async () => {
    const answer = await ann.call("PATCH", path("acme"), { name: "New" });
    expect([answer.status, answer.body.error.errors]).toMatchObject([422, [{ field: "id", code: "invalid_string" }]]);
  });
});
