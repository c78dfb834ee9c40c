import { beforeEach, describe, expect, it } from "vitest";
import { contactIdFor } from "#lib/platform/ids.ts";
import { type FixtureProject, openContactFixture } from "#test/contacts/endpoints/contact-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openContactFixture());
let project: FixtureProject;
const later = "2026-03-02T10:00:00.000Z";

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
});

const post = (body: unknown) => project.call("POST", "/contacts", body);

describe("POST /contacts, 201", () => {
  it("creates a subscribed contact under its normalised address", async () => {
    const { status, body } = await post({ email: "  Ann@EXAMPLE.com ", data: { name: "Ann" } });
    const contact = {
      id: contactIdFor(project.salt, "ann@example.com"),
      email: "ann@example.com",
      subscribed: true,
      snoozedUntil: null,
      optedOutAt: null,
      optedOutBy: null,
      suppression: null,
      topics: {},
      data: { name: "Ann" },
      createdAt: someTime,
      updatedAt: someTime,
    };
    expect([status, body]).toEqual([201, { ...contact, _meta: { isNew: true, isUpdate: false } }]);
    expect(await project.call("GET", `/contacts/${contact.id}`)).toEqual({ status: 200, body: contact });
  });

  it("requires only an address, and accepts `subscribed` as given", async () => {
    expect((await post({ email: "a@example.com" })).body).toMatchObject({ subscribed: true, data: {} });
    expect((await post({ email: "b@example.com", subscribed: false })).body).toMatchObject({ subscribed: false });
    expect((await post({ email: "c@example.com", unknown: 1 })).body).not.toHaveProperty("unknown");
  });

  it("stores data by its rules", async () => {
    const kept = {
      name: "Ann",
      age: 41,
      score: 1e300,
      vip: false,
      tags: ["a", null, 1],
      address: { city: "Athens", "": 1 },
      lasting: { value: 5, persistent: true },
      locale: "de",
      Email: "in another case",
      ["k".repeat(128)]: 1,
    };
    const reserved = ["id", "petrel_id", "petrel_email", "email", "unsubscribeUrl", "subscribeUrl", "manageUrl"];
    const dropped = {
      ...{ empty: "", gone: null, code: { value: 5, persistent: false } },
      ...Object.fromEntries([...reserved, "constructor", "prototype"].map((key) => [key, "x"])),
    };
    const json = JSON.stringify({ email: "ann@example.com", data: { ...kept, ...dropped } });
    const created = await post(json.replace('"name"', '"__proto__":{"x":1},"name"'));
    expect([created.status, created.body.data]).toEqual([201, kept]);
    expect((await project.call("GET", `/contacts/${created.body.id}`)).body.data).toEqual(kept);
  });
});

describe("POST /contacts, 200", () => {
  it("updates the contact of the address, key by key, and says so", async () => {
    const created = await project.create("ann@example.com", { subscribed: false, data: { plan: "free", seats: 2 } });
    fixture.clock.at = new Date(later);
    const { status, body } = await post({ email: "ANN@example.com", data: { plan: "pro", seats: null, since: "May" } });
    expect([status, body]).toEqual([
      200,
      {
        ...created,
        data: { plan: "pro", since: "May" },
        updatedAt: later,
        _meta: { isNew: false, isUpdate: true },
      },
    ]);
  });

  it("changes `subscribed` only when it is given", async () => {
    const { id } = await project.create("ann@example.com", { subscribed: false });
    expect((await post({ email: "ann@example.com", data: { a: 1 } })).body.subscribed).toBe(false);
    expect((await post({ email: "ann@example.com", subscribed: true })).body.subscribed).toBe(true);
    expect((await project.call("GET", `/contacts/${id}`)).body.subscribed).toBe(true);
  });

  it("writes nothing and keeps `updatedAt` when nothing changes", async () => {
    await project.create("ann@example.com", { data: { a: { b: [1] } } });
    const before = await project.stored();
    fixture.clock.at = new Date(later);
    for (const data of [undefined, {}, { a: { b: [1] } }, { x: null, y: "", z: { value: 1, persistent: false } }]) {
      const { status, body } = await post({ email: "ann@example.com", subscribed: true, data });
      expect([status, body.updatedAt, body._meta.isNew]).toEqual([200, someTime, false]);
    }
    expect(await project.stored()).toEqual(before);
  });

  it("finds a contact that moved to the address, and ignores one that moved away from it", async () => {
    const ann = await project.create("ann@example.com");
    await project.call("PATCH", `/contacts/${ann.id}`, { email: "anna@example.com" });
    expect((await post({ email: "anna@example.com", data: { a: 1 } })).body).toMatchObject({
      id: ann.id,
      _meta: { isUpdate: true },
    });
    const recreated = await post({ email: "ann@example.com" });
    expect([recreated.status, recreated.body.id === ann.id]).toEqual([201, false]);
    expect((await project.call("GET", "/contacts?sort=email&dir=asc")).body.data).toMatchObject([
      { id: recreated.body.id, email: "ann@example.com" },
      { id: ann.id, email: "anna@example.com" },
    ]);
  });
});

describe("concurrent POST /contacts", () => {
  it("creates one contact with the data of all calls", async () => {
    const calls = Array.from({ length: 40 }, (_, index) =>
      post({ email: "ann@example.com", data: { [`k${index}`]: 1 } }),
    );
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(39).fill(200), 201]);
    expect(answers.filter(({ body }) => body._meta.isNew)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const { data } = (await project.call("GET", "/contacts")).body;
    expect(data).toHaveLength(1);
    expect(Object.keys(data[0].data)).toHaveLength(40);
  });
});

describe("POST /contacts, refused", () => {
  it.each([{}, { email: null }, { email: "" }, { email: "  " }, { data: 5 }, ""])(
    "answers a flat 400 to %j, which has no address",
    async (body) => {
      expect(await post(body)).toEqual({ status: 400, body: { error: "email is required" } });
      expect(await project.stored()).toEqual([]);
    },
  );

  it.each([
    [{ email: 5 }, "email", "invalid_type"],
    [{ email: "nobody" }, "email", "invalid_string"],
    [{ email: "Ann <a@example.com>" }, "email", "invalid_string"],
    [{ email: "a@example.com", subscribed: "true" }, "subscribed", "invalid_type"],
    [{ email: "a@example.com", subscribed: null }, "subscribed", "invalid_type"],
    [{ email: "a@example.com", data: [] }, "data", "invalid_type"],
    [{ email: "a@example.com", data: null }, "data", "invalid_type"],
    [{ email: "a@example.com", data: "x" }, "data", "invalid_type"],
    [{ email: "a@example.com", data: { text: "x".repeat(65_536) } }, "data", "too_big"],
    [[], "", "invalid_type"],
  ])("answers 422 to %.60j", async (body, field, code) => {
    const answer = await post(body);
    expect([answer.status, answer.body.error.code]).toEqual([422, "VALIDATION_ERROR"]);
    expect(answer.body.error.errors).toMatchObject([{ field, code }]);
    expect(await project.stored()).toEqual([]);
  });

  it.each(["", "k".repeat(129)])("answers 422 to a data key that is too short or too long", async (key) => {
    const { status, body } = await post({ email: "a@example.com", data: { [key]: 1 } });
    expect([status, body.error.code]).toEqual([422, "VALIDATION_ERROR"]);
    expect(await project.stored()).toEqual([]);
  });

  it("limits the size of the merged data, to the byte", async () => {
    const bytes = (data: unknown) => Buffer.byteLength(JSON.stringify(data));
    const half = "ü".repeat(16_000);
    expect((await post({ email: "a@example.com", data: { half } })).status).toBe(201);
    const rest = (length: number) => ({ rest: "x".repeat(length) });
    const room = 65_536 - bytes({ half, ...rest(0) });
    const over = await post({ email: "a@example.com", data: rest(room + 1) });
    expect(over.body.error.errors).toMatchObject([{ field: "data", code: "too_big" }]);
    expect((await post({ email: "a@example.com", data: rest(room) })).status).toBe(200);
    expect((await post({ email: "a@example.com", subscribed: false })).status).toBe(200);
    expect((await post({ email: "a@example.com", data: { half: null, ...rest(room + 1) } })).status).toBe(200);
  });

  it("uses the envelope for malformed JSON, a wrong content type and a missing key", async () => {
    const envelope = { success: false, error: { code: "BAD_REQUEST" } };
    expect(await post("{")).toMatchObject({ status: 400, body: envelope });
    const csv = await project.call("POST", "/contacts", "{}", { "content-type": "text/csv" });
    expect(csv).toMatchObject({ status: 400, body: envelope });
    expect((await fixture.call("POST", "/contacts", { email: "a@example.com" })).status).toBe(401);
  });
});
