import { beforeEach, describe, expect, it } from "vitest";
import { noDataChange } from "#lib/domain/contact/data.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { type FixtureProject, openContactFixture } from "#test/contacts/endpoints/contact-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openContactFixture());
let project: FixtureProject;
// biome-ignore lint/suspicious/noExplicitAny: response bodies
let ann: any;
const later = "2026-03-02T10:00:00.000Z";

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
  const { _meta, ...contact } = await project.create("ann@example.com", { data: { plan: "pro", seats: 2 } });
  ann = contact;
  fixture.clock.at = new Date(later);
});

const patch = (body: unknown, id: string = ann.id) => project.call("PATCH", `/contacts/${id}`, body);
const read = async (id: string = ann.id) => (await project.call("GET", `/contacts/${id}`)).body;

describe("GET /contacts/{id}", () => {
  it("returns the contact, with the id in any case, for one read unit beside the key's", async () => {
    fixture.table.takeUnits();
    expect(await project.call("GET", `/contacts/${ann.id.toUpperCase()}`)).toEqual({ status: 200, body: ann });
    expect(fixture.table.takeUnits().read).toBe(2);
  });

  it("answers 404 for an unknown contact and another project's, 422 for a malformed id, 401 without a key", async () => {
    const other = await fixture.newProject();
    for (const [answer, id] of [
      [await other.call("GET", `/contacts/${ann.id}`), ann.id],
      [
        await project.call("GET", "/contacts/00000000-0000-4000-8000-000000000000"),
        "00000000-0000-4000-8000-000000000000",
      ],
    ] as const) {
      expect([answer.status, answer.body.error.code]).toEqual([404, "CONTACT_NOT_FOUND"]);
      expect(answer.body.error.details).toEqual({ resource: "contact", id });
    }
    const { status, body } = await project.call("GET", "/contacts/ann");
    expect([status, body.error.errors[0]]).toMatchObject([422, { field: "id", code: "invalid_string" }]);
    expect((await fixture.call("GET", `/contacts/${ann.id}`)).status).toBe(401);
  });

  it("answers 404 for a slot that only forwards to another contact", async () => {
    const { id } = await project.create("away@example.com");
    await patch({ email: "bob@example.com" });
    await project.call("DELETE", `/contacts/${id}`);
    const pointers = (await project.stored()).filter((item) => item["fw"] !== undefined);
    expect(pointers).toHaveLength(1);
    expect((await project.call("GET", `/contacts/${pointers[0]?.["sk"]}`)).status).toBe(404);
    expect((await project.call("GET", "/contacts")).body.data).toMatchObject([{ id: ann.id }]);
  });
});

describe("PATCH /contacts/{id}, 200", () => {
  it("lifts an opt-out of the reader, which POST /contacts does not", async () => {
    const contact = { ...ann, deletionsSeen: 0 };
    const byPerson = { email: undefined, subscribed: false, askedBy: "person", data: noDataChange } as const;
    await fixture.contacts.update(dataOf(project), project, {
      known: contact,
      changes: byPerson,
      now: fixture.clock.at,
    });
    const kept = await project.call("POST", "/contacts", { email: ann.email, subscribed: true });
    expect([kept.status, kept.body]).toMatchObject([
      200,
      { subscribed: false, optedOutBy: "person", warnings: [{ field: "subscribed", code: "opted_out" }] },
    ]);
    const { body } = await patch({ subscribed: true });
    expect(body).toMatchObject({ subscribed: true, optedOutAt: null, optedOutBy: null });
  });

  it("changes address, subscription and data together", async () => {
    const changed = await patch({
      email: " Anna@Example.com",
      subscribed: false,
      data: { plan: null, city: "Athens" },
    });
    const expected = {
      ...ann,
      email: "anna@example.com",
      subscribed: false,
      optedOutAt: later,
      optedOutBy: "api",
      data: { seats: 2, city: "Athens" },
      updatedAt: later,
    };
    expect(changed).toEqual({ status: 200, body: expected });
    expect(await read()).toEqual(expected);
    expect(
      (await project.call("POST", "/contacts/lookup", { emails: ["anna@example.com", "ann@example.com"] })).body,
    ).toEqual({ found: ["anna@example.com"], notFound: ["ann@example.com"] });
  });

  it.each([
    {},
    "",
    { email: "ANN@example.COM" },
    { subscribed: true },
    { data: {} },
    { data: { plan: "pro" } },
    { data: { absent: null, plan: "", seats: { value: 3, persistent: false }, id: "x" } },
  ])("writes nothing and keeps `updatedAt` for %j", async (body) => {
    const before = await project.stored();
    expect(await patch(body)).toEqual({ status: 200, body: ann });
    expect(await project.stored()).toEqual(before);
  });

  it("removes every key with `data: null`", async () => {
    expect((await patch({ data: null })).body).toMatchObject({ data: {}, updatedAt: later });
    const many = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`key ${index}`, index]));
    await patch({ data: many });
    expect((await patch({ data: null })).body.data).toEqual({});
    expect(await read()).toMatchObject({ data: {} });
  });

  it("ends a snooze with every write of `subscribed`, even of the same value", async () => {
    const contact = await fixture.contacts.find(dataOf(project), ann.id, []);
    await fixture.contacts.snooze(dataOf(project), project, {
      known: contact!,
      until: "2026-04-01T00:00:00.000Z",
      now: fixture.clock.at,
    });
    expect((await patch({ data: { a: 1 } })).body.snoozedUntil).toBe("2026-04-01T00:00:00.000Z");
    expect((await patch({ subscribed: false })).body).toMatchObject({ subscribed: false, snoozedUntil: null });
  });

  it("keeps the id of a contact that changes its address, and changes it back", async () => {
    for (const email of ["b@example.com", "c@example.com", "ann@example.com"]) {
      expect((await patch({ email })).body).toMatchObject({ id: ann.id, email, createdAt: someTime });
    }
    const before = (await project.stored()).length;
    expect(before).toBe(1);
  });
});

describe("concurrent PATCH /contacts/{id}", () => {
  it("keeps all changes of different keys, of the subscription and of the address", async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `k${index}`);
    const answers = await Promise.all([
      ...keys.map((key) => patch({ data: { [key]: key } })),
      patch({ subscribed: false }),
      patch({ email: "anna@example.com" }),
      patch({ data: { plan: null } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(23).fill(200));
    expect(await read()).toMatchObject({
      email: "anna@example.com",
      subscribed: false,
      data: { seats: 2, ...Object.fromEntries(keys.map((key) => [key, key])) },
    });
    expect((await read()).data).not.toHaveProperty("plan");
  });

  it("gives an address that several contacts request to one of them", async () => {
    const others = await Promise.all(["b", "c", "d"].map((name) => project.create(`${name}@example.com`)));
    const answers = await Promise.all([ann, ...others].map(({ id }) => patch({ email: "wanted@example.com" }, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { data } = (await project.call("GET", "/contacts?search=wanted")).body;
    expect(data).toHaveLength(1);
    expect((await project.call("GET", "/contacts")).body.data).toHaveLength(4);
  });
});

describe("PATCH /contacts/{id}, refused", () => {
  it("answers 409 to the address of another contact, with its id, and changes nothing", async () => {
    const bob = await project.create("bob@example.com");
    const before = await project.stored();
    const { status, body } = await patch({ email: "BOB@example.com", subscribed: false, data: { plan: null } });
    expect([status, body.error]).toMatchObject([
      409,
      {
        code: "CONFLICT",
        details: { resource: "contact", id: bob.id, email: "bob@example.com" },
        suggestion: expect.any(String),
      },
    ]);
    expect(await project.stored()).toEqual(before);
  });

  it("answers 409 to the address of a contact that moved there", async () => {
    const bob = await project.create("bob@example.com");
    await patch({ email: "robert@example.com" }, bob.id);
    const { status, body } = await patch({ email: "robert@example.com" });
    expect([status, body.error.details.id]).toEqual([409, bob.id]);
    expect((await patch({ email: "bob@example.com" })).status).toBe(200);
  });

  it("answers 404 for an unknown contact, whatever the body", async () => {
    const other = await fixture.newProject();
    for (const body of [{}, { email: "ann@example.com" }, { data: null }]) {
      const foreign = await other.call("PATCH", `/contacts/${ann.id}`, body);
      const unknown = await patch(body, newId());
      expect([foreign.status, unknown.status, unknown.body.error.code]).toEqual([404, 404, "CONTACT_NOT_FOUND"]);
    }
    expect(await read()).toEqual(ann);
  });

  it.each([
    [{ email: 5 }, "email", "invalid_type"],
    [{ email: null }, "email", "invalid_type"],
    [{ email: "" }, "email", "invalid_string"],
    [{ email: "nobody" }, "email", "invalid_string"],
    [{ subscribed: 1 }, "subscribed", "invalid_type"],
    [{ subscribed: null }, "subscribed", "invalid_type"],
    [{ data: [] }, "data", "invalid_type"],
    [{ data: "x" }, "data", "invalid_type"],
    [{ data: 5 }, "data", "invalid_type"],
    [{ data: { text: "x".repeat(65_536) } }, "data", "too_big"],
    ["[]", "", "invalid_type"],
  ])("answers 422 to %.60j and writes nothing", async (body, field, code) => {
    const before = await project.stored();
    const answer = await patch(body);
    expect([answer.status, answer.body.error.code]).toEqual([422, "VALIDATION_ERROR"]);
    expect(answer.body.error.errors).toMatchObject([{ field, code }]);
    expect(await project.stored()).toEqual(before);
  });

  it("limits the size of the data after the change", async () => {
    await patch({ data: { half: "x".repeat(40_000) } });
    const tooBig = await patch({ data: { rest: "x".repeat(30_000) } });
    expect([tooBig.status, tooBig.body.error.errors]).toMatchObject([422, [{ field: "data", code: "too_big" }]]);
    expect((await patch({ data: { half: null, rest: "x".repeat(30_000) } })).status).toBe(200);
  });
});
