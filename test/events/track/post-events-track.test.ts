import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { type FixtureProject, openTrackFixture } from "#test/events/track/track-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";

const email = "ann@example.com";

const fixture = await forThisFile(openTrackFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

describe("POST /events/track", () => {
  it("answers as POST /v1/track does", async () => {
    const { status, body } = await project.trackEvent({ email, event: "signup", data: { plan: "pro" } });
    const contact = await project.at(email);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: { contact: contact?.id, event: expect.any(String), timestamp: someTime },
    });
    expect(contact).toMatchObject({ subscribed: true, data: { plan: "pro" } });
    expect(await project.events()).toMatchObject([{ id: body.data.event, name: "signup", data: { plan: "pro" } }]);
  });

  it.each<[string, (id: string) => Record<string, unknown>]>([
    ["name and contactId", (contactId) => ({ name: " signup ", contactId })],
    ["event and contactId", (contactId) => ({ event: "signup", contactId })],
    ["name and email", () => ({ name: "signup", email })],
    ["an id in capitals", (contactId) => ({ name: "signup", contactId: contactId.toUpperCase() })],
    [
      "both of each that mean the same",
      (contactId) => ({ name: "signup", event: " signup", contactId, email: "ANN@example.com" }),
    ],
  ])("accepts %s", async (_, body) => {
    const { id } = await project.newContact(email, true, { plan: "free" });
    const answer = await project.trackEvent({ ...body(id), data: { plan: "pro" } });
    expect([answer.status, answer.body.data.contact]).toEqual([200, id]);
    expect(await project.events()).toMatchObject([{ name: "signup", contactId: id, data: { plan: "pro" } }]);
    expect(await project.contact(id)).toMatchObject({ data: { plan: "pro" }, updatedAt: someTime });
  });

  it.each([
    ["is set", { subscribed: false }, false, ["contact.unsubscribed", "signup"]],
    ["stays when it is left out", {}, true, ["signup"]],
    ["stays when it is to be preserved", { subscribed: false, preserveExistingSubscription: true }, true, ["signup"]],
  ])("sets the subscription of a contact given by id: it %s", async (_, parts, subscribed, names) => {
    const { id } = await project.newContact(email);
    expect((await project.trackEvent({ name: "signup", contactId: id, ...parts })).status).toBe(200);
    expect(await project.contact(id)).toMatchObject({ subscribed });
    expect((await project.events()).map(({ name }) => name).sort()).toEqual(names);
  });

  it("finds a contact by its id after it moved to another address", async () => {
    const ann = await project.newContact(email);
    const wanted = { email: "anna@example.com", subscribed: undefined, data: { set: {}, remove: [], setIfAbsent: {} } };
    await fixture.contacts.update(dataOf(project), project, { known: ann, changes: wanted, now: fixture.clock.at });
    const same = await project.trackEvent({ name: "signup", contactId: ann.id, email: "anna@example.com" });
    expect([same.status, same.body.data?.contact]).toEqual([200, ann.id]);
    expect((await project.trackEvent({ name: "signup", contactId: ann.id, email })).status).toBe(422);
  });

  it("costs 4 write units for an unchanged contact given by id", async () => {
    const { id } = await project.newContact(email);
    fixture.table.takeUnits();
    await project.trackEvent({ name: "signup", contactId: id });
    expect(fixture.table.takeUnits()).toEqual({ write: 4, read: 1 + 2 });
  });
});

describe("POST /events/track, refused", () => {
  const refuse = async (body: Record<string, unknown>) => {
    const before = await project.stored();
    const answer = await project.trackEvent(body);
    expect(await project.stored()).toEqual(before);
    return [answer.status, answer.body.error.code, ...(answer.body.error.errors ?? [])];
  };
  const invalid = (field: string, code: string) => [422, "VALIDATION_ERROR", expect.objectContaining({ field, code })];

  it.each([
    ["event and name that differ", { event: "a", name: "b", email }, ["name", "custom"]],
    ["event and name that differ in case", { event: "a", name: "A", email }, ["name", "custom"]],
    ["a contactId that is not a UUID", { name: "a", contactId: "7" }, ["contactId", "invalid_string"]],
    ["a contactId that is null", { name: "a", contactId: null }, ["contactId", "invalid_type"]],
    ["a name of blanks", { name: " ", email }, ["name", "too_small"]],
    ["a name of 256", { name: "x".repeat(256), email }, ["name", "too_big"]],
    ["a name that is a number", { name: 7, email }, ["name", "invalid_type"]],
    ["neither event nor name", { contactId: newId() }, ["event", "invalid_type"]],
    ["neither email nor contactId", { name: "a" }, ["email", "invalid_type"]],
  ] as const)("names field and code of %s", async (_, body, [field, code]) => {
    expect(await refuse(body)).toEqual(invalid(field, code));
  });

  it("names the address that belongs to another contact", async () => {
    const { id } = await project.newContact(email);
    const body = { name: "a", contactId: id, email: "bob@example.com" };
    expect(await refuse(body)).toEqual(invalid("email", "custom"));
  });

  it("refuses a reserved name, also for an unknown contact", async () => {
    expect(await refuse({ name: "email.sent", contactId: newId() })).toEqual([
      422,
      "VALIDATION_ERROR",
      { field: "event", code: "reserved_event", received: "email.sent", message: expect.any(String) },
    ]);
  });

  it("answers 404 to an unknown id, and to the id of another project's or a deleted contact", async () => {
    const other = await (await fixture.newProject()).newContact(email);
    const gone = await project.newContact(email);
    await fixture.contacts.remove(dataOf(project), project, gone);
    for (const contactId of [newId(), other.id, gone.id]) {
      for (const more of [{}, { email }, { subscribed: false, data: { a: 1 } }]) {
        expect(await refuse({ name: "a", contactId, ...more })).toEqual([404, "CONTACT_NOT_FOUND"]);
      }
    }
  });

  it("does not change a known contact when its data would exceed the limit", async () => {
    const { id } = await project.newContact(email, true, { a: "x".repeat(60_000) });
    const body = { name: "a", contactId: id, subscribed: false, data: { b: "x".repeat(6_000) } };
    expect(await refuse(body)).toEqual(invalid("data", "too_big"));
  });
});
