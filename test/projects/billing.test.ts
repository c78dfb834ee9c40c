import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { usageScope } from "#lib/domain/usage/counters.ts";
import { codeOf } from "#test/support/api/call.ts";
import { countOnce } from "#test/support/fold-into.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { openSendingFixture, type SendingFixture, someSend } from "#test/support/sending/open-sending.ts";
import { itemsOf } from "#test/support/table.ts";
import { type FixtureUser, usersFixture } from "#test/support/users/logged-in-users.ts";

const sending = await forThisFile(openSendingFixture());
const fixture = usersFixture(sending.table);
let ann: FixtureUser;
let project: Awaited<ReturnType<SendingFixture["newProject"]>>;

beforeEach(async () => {
  ann = await fixture.newUser();
  project = await sending.newProject();
  await fixture.join(project.id, ann, "OWNER");
});

const path = (rest: string) => `/users/@me/projects/${project.id}/${rest}`;
const uncapped = { workflows: null, campaigns: null, transactional: null, inbound: null };
const get = async () => (await ann.call("GET", path("billing-limits"))).body;
const put = (limits: unknown, user = ann, request = {}) => user.call("PUT", path("billing-limits"), limits, request);

/** The counts that the stream consumer would have stored this month. */
const use = (field: string, add: number, at = new Date(someTime)) =>
  countOnce(fixture.counters, dataOf(project), usageScope(at), { [field]: add }, at);

const free = { limit: null, usage: 0, percentage: 0, isWarning: false, isBlocked: false };

describe("GET …/billing-limits", () => {
  it("shows no limits and no usage for a new project", async () => {
    const none = { workflows: free, campaigns: free, transactional: free, inbound: free, currency: null };
    expect(await get()).toEqual(none);
  });

  it("also counts usage without a limit", async () => {
    await use("campaigns", 12);
    expect(await get()).toMatchObject({ campaigns: { ...free, usage: 12 } });
  });

  it.each([
    [0, 100, 0, false, false],
    [1, 3, 33.33, false, false],
    [1, 25_641, 0.0039, false, false],
    [79, 100, 79, false, false],
    [799, 1_000, 79.9, false, false],
    [80, 100, 80, true, false],
    [99, 100, 99, true, false],
    [100, 100, 100, true, true],
    [250, 100, 250, true, true],
    [1, 1, 100, true, true],
  ])("shows %i of %i as %d percent, warning %s, blocked %s", async (usage, limit, percentage, isWarning, isBlocked) => {
    await put({ ...uncapped, workflows: limit });
    if (usage > 0) await use("workflows", usage);
    expect((await get()).workflows).toEqual({ limit, usage, percentage, isWarning, isBlocked });
  });

  it("restarts at zero each month (UTC)", async () => {
    await use("inbound", 5, new Date("2026-02-28T23:59:59.999Z"));
    expect((await get()).inbound.usage).toBe(0);
    fixture.clock.at = new Date("2026-02-28T23:59:59.999Z");
    expect((await get()).inbound.usage).toBe(5);
    fixture.clock.at = new Date(someTime);
  });

  it("keeps the month's usage across a reset", async () => {
    await use("transactional", 7);
    await ann.call("POST", path("reset"));
    await use("transactional", 1);
    expect((await get()).transactional.usage).toBe(8);
  });

  it("is readable by every member and by the project's own secret key", async () => {
    const bob = await fixture.newUser();
    expect(codeOf(await bob.call("GET", path("billing-limits")))).toBe("RESOURCE_NOT_FOUND");
    await fixture.join(project.id, bob, "MEMBER");
    expect((await bob.call("GET", path("billing-limits"))).status).toBe(200);
    const { secret } = (await ann.call("POST", path("regenerate-keys"))).body;
    expect((await fixture.call("GET", path("billing-limits"), undefined, { key: secret })).body).toEqual(await get());
    const other = await ann.makeProject();
    const byOther = await fixture.call("GET", path("billing-limits"), undefined, { key: other.secret });
    expect([byOther.status, codeOf(byOther)]).toEqual([404, "RESOURCE_NOT_FOUND"]);
    expect((await fixture.call("GET", path("billing-limits"), undefined, { key: other.public })).status).toBe(401);
    expect(codeOf(await fixture.call("GET", path("billing-limits")))).toBe("MISSING_AUTH");
  });
});

describe("PUT …/billing-limits", () => {
  it("sets all four and returns them", async () => {
    const answer = await put({ workflows: 1, campaigns: 2_000_000, transactional: null, inbound: 4 });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      workflows: { ...free, limit: 1 },
      campaigns: { ...free, limit: 2_000_000 },
      transactional: free,
      inbound: { ...free, limit: 4 },
      currency: null,
    });
    expect(await get()).toEqual(answer.body);
    expect((await put(uncapped)).body.campaigns).toEqual(free);
  });

  it.each([
    ["0", 0, "too_small"],
    ["a negative number", -1, "too_small"],
    ["a fraction", 1.5, "invalid_type"],
    ["a numeric text", "7", "invalid_type"],
    ["true", true, "invalid_type"],
    ["a missing value", undefined, "invalid_type"],
    ["more than numbers count exactly", 2 ** 53, "too_big"],
  ])("answers 422 to %s in any category and changes nothing", async (_what, value, code) => {
    const before = await itemsOf(sending.table, "", "^L");
    for (const category of Object.keys(uncapped)) {
      const answer = await put({ ...uncapped, [category]: value });
      expect([answer.status, answer.body.error.errors]).toMatchObject([422, [{ field: category, code }]]);
    }
    expect(await itemsOf(sending.table, "", "^L")).toEqual(before);
  });

  it("allows owner, admin and the project's own secret key, also while the project is disabled", async () => {
    const bob = await fixture.newUser();
    await fixture.join(project.id, bob, "MEMBER");
    const limits = { ...uncapped, inbound: 9 };
    expect(codeOf(await put(limits, bob))).toBe("FORBIDDEN");
    expect((await get()).inbound.limit).toBeNull();
    await fixture.join(project.id, bob, "ADMIN");
    await fixture.projects.setDisabled(project.id, { reason: "PAYMENT_FAILED", now: fixture.clock.at });
    expect((await put(limits, bob)).body.inbound.limit).toBe(9);
    const own = await ann.call("POST", path("regenerate-keys"));
    const byKey = await fixture.call("PUT", path("billing-limits"), uncapped, { key: own.body.secret });
    expect([byKey.status, byKey.body.inbound.limit]).toEqual([200, null]);
  });

  it("sets a cap that /v1/send enforces with 402 until it is removed", async () => {
    const mail = someSend();
    expect((await project.send(mail)).status).toBe(200);
    await put({ ...uncapped, transactional: 2 });
    await use("transactional", 2);
    const before = await sending.traces();
    const refused = await project.send(mail);
    expect([refused.status, refused.body.error]).toMatchObject([
      402,
      {
        code: "BILLING_LIMIT_EXCEEDED",
        details: { category: "transactional", limit: 2, usage: 2, requested: 1 },
        suggestion: expect.any(String),
      },
    ]);
    expect(await sending.traces()).toEqual(before);
    await put({ ...uncapped, transactional: 3 });
    expect((await project.send(mail)).status).toBe(200);
    expect((await project.send({ ...mail, to: ["a@example.com", "b@example.com"] })).status).toBe(402);
    await put(uncapped);
    expect((await project.send({ ...mail, to: ["a@example.com", "b@example.com"] })).status).toBe(200);
  });
});

describe("endpoints that need a payment provider", () => {
  const endpoints: [string, string, "member" | "admin"][] = [
    ["GET", "billing-consumption", "member"],
    ["GET", "billing-invoices", "member"],
    ["POST", "checkout", "admin"],
    ["POST", "checkout?currency=gbp", "admin"],
    ["POST", "billing-portal", "admin"],
  ];

  it.each(endpoints)(
    "answer 404 to %s …/%s without a provider, after checking the caller's role",
    async (method, rest, who) => {
      const answer = await ann.call(method, path(rest));
      expect([answer.status, codeOf(answer)]).toEqual([404, "RESOURCE_NOT_FOUND"]);
      const { message } = answer.body.error;
      const bob = await fixture.newUser();
      expect((await bob.call(method, path(rest))).body.error.message).not.toBe(message);
      await fixture.join(project.id, bob, "MEMBER");
      expect(codeOf(await bob.call(method, path(rest)))).toBe(who === "admin" ? "FORBIDDEN" : "RESOURCE_NOT_FOUND");
      await fixture.projects.setDisabled(project.id, { reason: "PAYMENT_FAILED", now: fixture.clock.at });
      expect((await ann.call(method, path(rest))).body.error.message).toBe(message);
    },
  );

  it.each(["chf", "USD", ""])("answer 422 to a checkout in %j", async (currency) => {
    const answer = await ann.call("POST", path(`checkout?currency=${currency}`));
    expect([answer.status, answer.body.error.errors]).toMatchObject([
      422,
      [{ field: "currency", code: "invalid_enum_value" }],
    ]);
  });
});
