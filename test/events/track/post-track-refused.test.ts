import { beforeEach, describe, expect, it } from "vitest";
import { requestBytesMax } from "#lib/http/steps/body-size.ts";
import { type FixtureProject, openTrackFixture } from "#test/events/track/track-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const email = "ann@example.com";
const event = "signup";

const fixture = await forThisFile(openTrackFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

type Field = [field: string, code: string];

const reserved = [
  "email.",
  "email.sent",
  "email.anything",
  "contact.subscribed",
  "contact.unsubscribed",
  "segment.vip.entry",
  "segment.vip.exit",
  "segment.a.b.entry",
  "segment.with\nline.exit",
  "segment..entry",
  "segment.entry",
];

/** Both accept the same body. */
const unfit: [string, unknown, Field[]][] = [
  [
    "an empty body",
    {},
    [
      ["email", "invalid_type"],
      ["event", "invalid_type"],
    ],
  ],
  ["no address", { event }, [["email", "invalid_type"]]],
  ["no event", { email }, [["event", "invalid_type"]]],
  ["an invalid address", { email: "ann", event }, [["email", "invalid_string"]]],
  ["an address with a name", { email: "Ann <ann@example.com>", event }, [["email", "invalid_string"]]],
  ["an address that is null", { email: null, event }, [["email", "invalid_type"]]],
  ["an event that is a number", { email, event: 7 }, [["event", "invalid_type"]]],
  ["an event that is null", { email, event: null }, [["event", "invalid_type"]]],
  ["an event of blanks", { email, event: " \t " }, [["event", "too_small"]]],
  ["an event of 256", { email, event: "x".repeat(256) }, [["event", "too_big"]]],
  ["subscribed that is a string", { email, event, subscribed: "true" }, [["subscribed", "invalid_type"]]],
  ["subscribed that is null", { email, event, subscribed: null }, [["subscribed", "invalid_type"]]],
  [
    "preserveExistingSubscription that is a number",
    { email, event, preserveExistingSubscription: 1 },
    [["preserveExistingSubscription", "invalid_type"]],
  ],
  ["data that is an array", { email, event, data: [] }, [["data", "invalid_type"]]],
  ["data that is null", { email, event, data: null }, [["data", "invalid_type"]]],
  ["a data key of 129", { email, event, data: { ["k".repeat(129)]: 1 } }, [[`data.${"k".repeat(129)}`, "too_big"]]],
  ["an empty data key", { email, event, data: { "": 1 } }, [["data.", "too_small"]]],
  ["data above 64 KB", { email, event, data: { a: "x".repeat(65_536) } }, [["data", "too_big"]]],
  [
    "data above 256 KB of which nothing is for the contact",
    { email, event, data: { a: { value: "x".repeat(262_144), persistent: false } } },
    [["data", "too_big"]],
  ],
  [
    "several faults at once",
    { email: "ann", data: 7 },
    [
      ["email", "invalid_string"],
      ["data", "invalid_type"],
      ["event", "invalid_type"],
    ],
  ],
  ["an array", [], [["", "invalid_type"]]],
];

const ways = ["track", "trackEvent"] as const;
const paths = { track: "POST /v1/track", trackEvent: "POST /events/track" };

describe.each(ways)("%s, 422", (way) => {
  it.each(unfit)("names field and code of %s, and leaves nothing behind", async (_, body, fields) => {
    const before = await project.stored();
    const { status, body: answer } = await project[way](body);
    expect([status, answer.error.code]).toEqual([422, "VALIDATION_ERROR"]);
    const issues: { field: string; code: string }[] = answer.error.errors;
    expect(issues.map(({ field, code }) => [field, code]).sort()).toEqual(fields.toSorted());
    expect(await project.stored()).toEqual(before);
  });

  it.each(reserved)("refuses the reserved name %j", async (name) => {
    const { status, body } = await project[way]({ email, event: ` ${name} ` });
    expect([status, body.error.code]).toEqual([422, "VALIDATION_ERROR"]);
    expect(body.error.errors).toEqual([
      { field: "event", code: "reserved_event", received: name, message: expect.any(String) },
    ]);
    expect(await project.stored()).toEqual([]);
  });

  it("reports a reserved name only when the rest is valid", async () => {
    const { body } = await project[way]({ email: "ann", event: "email.sent" });
    expect(body.error.errors).toMatchObject([{ field: "email", code: "invalid_string" }]);
  });

  it("does not change a known contact when its data would exceed the limit", async () => {
    const ann = await project.newContact(email, true, { a: "x".repeat(60_000) });
    const before = await project.stored();
    const { status, body } = await project[way]({ email, event, subscribed: false, data: { b: "x".repeat(6_000) } });
    expect([status, body.error.errors[0].field]).toEqual([422, "data"]);
    expect(await project.stored()).toEqual(before);
    expect(await project.contact(ann.id)).toEqual(ann);
  });

  it("accepts event data up to the documented limit", async () => {
    const value = "x".repeat(262_144 - '{"a":""}'.length);
    const { status } = await project[way]({ email, event, data: { a: { value, persistent: false } } });
    expect(status).toBe(200);
    expect((await project.events())[0]?.data).toEqual({ a: value });
  });
});

describe.each(ways)("%s, other refusals", (way) => {
  const refused = async (expected: [number, string], body: unknown, headers: Record<string, string> = {}) => {
    const before = await project.stored();
    const answer = await project[way](body, headers);
    expect([answer.status, answer.body.error.code]).toEqual(expected);
    expect(answer.headers["Access-Control-Allow-Origin"]).toBe(way === "track" ? "*" : undefined);
    expect(await project.stored()).toEqual(before);
    return answer;
  };
  const otherKey = () => (way === "track" ? project.secretKey : project.publicKey);

  it("answers 401 to the other kind of key and to a missing key", async () => {
    const headers = { authorization: `Bearer ${otherKey()}` };
    await refused([401, "INVALID_API_KEY"], { email, event }, headers);
    await refused([401, "MISSING_AUTH"], { email, event }, { authorization: "" });
  });

  it("answers 400 to malformed JSON, to another type and to a bad Idempotency-Key", async () => {
    await refused([400, "BAD_REQUEST"], '{"email":');
    await refused([400, "BAD_REQUEST"], "a=b", { "content-type": "application/x-www-form-urlencoded" });
    await refused([400, "BAD_REQUEST"], { email, event }, { "idempotency-key": "ü" });
    await refused([400, "BAD_REQUEST"], { email, event }, { "idempotency-key": "x".repeat(256) });
  });

  it("answers 413 to a body beyond the limit", async () => {
    await refused([413, "PAYLOAD_TOO_LARGE"], "x".repeat(requestBytesMax + 1));
  });

  it("answers 403 in a disabled project", async () => {
    project = await fixture.newProject({ disabledReason: "MANUAL" });
    const { body } = await refused([403, "PROJECT_DISABLED"], { email, event });
    expect(body.error).toMatchObject({ details: { reason: "MANUAL" }, suggestion: expect.any(String) });
  });

  it("answers 429 beyond the requests of a minute", async () => {
    const all = Array.from({ length: 200 }, () => project[way]({}));
    expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([422]));
    const { headers, body } = await refused([429, "RATE_LIMIT_EXCEEDED"], { email, event });
    expect(headers["Retry-After"]).toBe(String(body.error.details.retryAfter));
  });
});

describe.each(ways)("%s with an Idempotency-Key", (way) => {
  const headers = { "idempotency-key": "order 7" };

  it("records one event, and returns the first answer to later callers of the same kind", async () => {
    const first = await project[way]({ email, event, data: { n: 1 } }, headers);
    expect(first.status).toBe(200);
    const before = await project.stored();
    for (const again of ways) {
      const { status, body } = await project[again]({ email: "bob@example.com", event: "other" }, headers);
      expect([status, body.error.code]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"]);
      expect(body.error.details).toMatchObject({
        key: "order 7",
        originalRequest: paths[way],
        originalStatusCode: 200,
        originalResult: again === way ? first.body : null,
      });
    }
    expect(await project.stored()).toEqual(before);
  });

  it("accepts exactly one of many concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => project[way]({ email, event }, headers)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await project.events()).toHaveLength(1);
  });

  it("can be used again after a refusal", async () => {
    expect((await project[way]({ email, event: "email.sent" }, headers)).status).toBe(422);
    expect((await project[way]({ email, event }, headers)).status).toBe(200);
    expect(await project.events()).toHaveLength(1);
  });
});

describe("data", () => {
  const keys = (count: number, prefix = "k") =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, index]));

  it("has at most 50 keys with a public key, and 500 with a secret one", async () => {
    expect((await project.track({ email, event, data: keys(50) })).status).toBe(200);
    const { status, body } = await project.track({ email, event, data: keys(51) });
    expect([status, body.error.errors]).toMatchObject([422, [{ field: "data", code: "too_big" }]]);
    expect((await project.trackEvent({ email, event, data: keys(500) })).status).toBe(200);
  });

  it("of a contact has at most 500 keys, not counting replaced or removed ones", async () => {
    await project.trackEvent({ email, event, data: keys(500) });
    const before = await project.stored();
    const refused = await project.track({ email, event, data: { one: "more" } });
    expect([refused.status, refused.body.error.errors]).toMatchObject([422, [{ field: "data", code: "too_big" }]]);
    expect(await project.stored()).toEqual(before);
    expect((await project.track({ email, event, data: { k0: null, k1: "new", one: "more" } })).status).toBe(200);
    expect(Object.keys((await project.at(email))?.data ?? {})).toHaveLength(500);
  });
});

describe("POST /v1/track for a browser", () => {
  it("allows preflights from every origin, without credentials", async () => {
    const { status, headers } = await fixture.request("OPTIONS", "/v1/track", undefined, {
      origin: "https://anywhere.example",
      "access-control-request-method": "POST",
    });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": "POST, OPTIONS",
      "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, Idempotency-Replay, X-Request-Id",
      "Access-Control-Max-Age": "86400",
    });
    expect(headers).not.toHaveProperty("Access-Control-Allow-Credentials");
  });
});
