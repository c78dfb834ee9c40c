import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { contactCreatedAt, type FixtureProject, openTrackFixture } from "#test/events/track/track-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { itemsOf } from "#test/support/table.ts";

const email = "ann@example.com";

const fixture = await forThisFile(openTrackFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const track = async (body: Record<string, unknown>) => {
  const answer = await project.track({ email, event: "signup", ...body });
  expect(answer.status).toBe(200);
  return answer.body.data;
};

describe("POST /v1/track", () => {
  it("returns the contact and the event, which is stored with its data", async () => {
    const { status, headers, body } = await project.track({
      email: " Ann@Example.com ",
      event: " signup ",
      data: { plan: "pro" },
    });
    const contact = contactIdFor(project.salt, email);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, data: { contact, event: expect.any(String), timestamp: someTime } });
    expect(headers).toMatchObject({ "Access-Control-Allow-Origin": "*", "RateLimit-Limit": "200" });
    expect(headers).not.toHaveProperty("Access-Control-Allow-Credentials");
    expect(await project.events()).toEqual([
      {
        id: body.data.event,
        name: "signup",
        contactId: contact,
        emailId: null,
        data: { plan: "pro" },
        createdAt: someTime,
      },
    ]);
    expect(await project.contact(contact)).toMatchObject({ email, subscribed: true, data: { plan: "pro" } });
  });

  it("uses the contact that a concurrent request created, and is not older than it", async () => {
    const later = new Date(Date.parse(someTime) + 10).toISOString();
    const { id } = await project.newContact(email, true, {}, later);
    const { contact, timestamp } = await track({ subscribed: false });
    expect([contact, timestamp]).toEqual([id, later]);
    const events = await project.events();
    expect(events.map(({ name, createdAt }) => [name, createdAt]).sort()).toEqual([
      ["contact.unsubscribed", later],
      ["signup", later],
    ]);
    const known = (await project.stored()).find(({ sk }) => sk === id)?.["ev"];
    expect(known).toEqual({ signup: Date.parse(later), "contact.unsubscribed": Date.parse(later) });
  });

  it("records a new event with each call", async () => {
    const first = await track({});
    const second = await track({});
    expect(second).toEqual({ ...first, event: expect.any(String) });
    expect((await project.events()).map(({ id }) => id).sort()).toEqual([first.event, second.event].sort());
  });

  it.each([
    "email",
    "contact.created",
    "contact.subscribed.again",
    "segment.x",
    "segmented.entry",
    "Email.sent",
    "CONTACT.SUBSCRIBED",
    "Segment.vip.entry",
    "with spaces, dots . and 😀",
    "__proto__",
    "a#b",
    "x".repeat(255),
  ])("accepts the name %j", async (event) => {
    await track({ event });
    expect((await project.events()).map(({ name }) => name)).toEqual([event]);
  });

  it("stores the data unchanged with the event, and on the contact by the data rules", async () => {
    await project.newContact(email, true, { plan: "free", city: "Graz", old: 1 });
    const data = {
      plan: "pro",
      old: null,
      city: "",
      email: "other@example.com",
      id: 7,
      code: { value: "x1", persistent: false },
      nothing: { value: null, persistent: false },
      kept: { value: 1, persistent: true },
      list: [{ value: 1, persistent: false }],
    };
    const { contact } = await track({ data });
    const [event] = await project.events();
    expect(event?.data).toEqual({ ...data, code: "x1", nothing: null });
    const { kept, list } = data;
    expect((await project.contact(contact))?.data).toEqual({ plan: "pro", city: "Graz", kept, list });
  });

  it.each([[undefined], [{}]])("keeps {} with an event whose data is %j", async (data) => {
    await track({ data });
    expect((await project.events())[0]?.data).toEqual({});
  });

  it("ignores unknown keys", async () => {
    await track({ projectId: "x", name: 7, contactId: "x" });
    expect((await project.events())[0]?.name).toBe("signup");
  });

  it("replaces half of a split character", async () => {
    const { status } = await project.track('{"email":"ann@example.com","event":"a\\ud83d","data":{"a":"\\ud83d"}}');
    expect(status).toBe(200);
    expect(await project.events()).toMatchObject([{ name: "a\ufffd", data: { a: "\ufffd" } }]);
  });

  it("finds a contact that has moved, and a contact created at its old address", async () => {
    const ann = await project.newContact(email);
    const wanted = { email: "anna@example.com", subscribed: undefined, data: { set: {}, remove: [], setIfAbsent: {} } };
    await fixture.contacts.update(dataOf(project), project, { known: ann, changes: wanted, now: fixture.clock.at });
    expect((await track({ email: "anna@example.com" })).contact).toBe(ann.id);
    const { contact: next } = await track({});
    expect(next).not.toBe(ann.id);
    expect((await track({})).contact).toBe(next);
    expect(await project.contact(next)).toMatchObject({ email });
  });
});

describe("the subscription of a tracked contact", () => {
  it.each([
    ["omitted", {}, true],
    ["true", { subscribed: true }, true],
    ["false", { subscribed: false }, false],
    ["false and preserved", { subscribed: false, preserveExistingSubscription: true }, false],
    ["omitted and preserved", { preserveExistingSubscription: true }, true],
  ])("for a new contact with subscribed %s is stored without an event", async (_, parts, subscribed) => {
    const { contact } = await track(parts);
    expect(await project.contact(contact)).toMatchObject({ subscribed });
    expect((await project.events()).map(({ name }) => name)).toEqual(["signup"]);
  });

  it.each([
    ["omitted", {}],
    ["as it is", { subscribed: false }],
    ["preserved", { subscribed: true, preserveExistingSubscription: true }],
  ])("stays for an existing contact with subscribed %s", async (_, parts) => {
    const { id } = await project.newContact(email, false);
    expect((await track(parts)).contact).toBe(id);
    expect(await project.contact(id)).toMatchObject({ subscribed: false, updatedAt: contactCreatedAt });
    expect((await project.events()).map(({ name }) => name)).toEqual(["signup"]);
  });

  it.each([
    [true, "contact.subscribed"],
    [false, "contact.unsubscribed"],
  ])("is set to %s with %s", async (subscribed, name) => {
    const { id } = await project.newContact(email, !subscribed);
    await track({ subscribed, preserveExistingSubscription: false });
    expect(await project.contact(id)).toMatchObject({ subscribed, updatedAt: someTime });
    const flips = (await project.events()).filter((event) => event.name !== "signup");
    expect(flips).toEqual([
      { id: expect.any(String), name, emailId: null, contactId: id, data: {}, createdAt: someTime },
    ]);
  });

  it.each([
    ["ends a snooze, with an event when it subscribes", { subscribed: true }, { subscribed: true, snoozedUntil: null }],
    ["ends a snooze without waking", { subscribed: false }, { subscribed: false, snoozedUntil: null }],
    ["leaves a snooze when omitted", {}, { subscribed: false, snoozedUntil: "2026-04-01T00:00:00.000Z" }],
    [
      "leaves a snooze when preserved",
      { subscribed: true, preserveExistingSubscription: true },
      { subscribed: false, snoozedUntil: "2026-04-01T00:00:00.000Z" },
    ],
  ])("%s", async (_, parts, expected) => {
    const ann = await project.newContact(email);
    await fixture.contacts.snooze(dataOf(project), project, {
      known: ann,
      until: "2026-04-01T00:00:00.000Z",
      now: fixture.clock.at,
    });
    await track(parts);
    expect(await project.contact(ann.id)).toMatchObject(expected);
    const names = (await project.events()).map(({ name }) => name).sort();
    const woken = expected.subscribed ? ["contact.subscribed"] : [];
    expect(names).toEqual([...woken, "contact.unsubscribed", "signup"]);
  });
});

describe("the cost of tracking", () => {
  afterEach(() => {
    fixture.clock.at = new Date(someTime);
  });

  /** Authentication is included: 1 RRU. */
  const units = async (body: Record<string, unknown>) => {
    fixture.clock.at = new Date(fixture.clock.at.getTime() + 1_000);
    fixture.table.takeUnits();
    await track(body);
    return fixture.table.takeUnits();
  };

  it("is 4 write units for an unchanged known contact, however large", async () => {
    await project.newContact(email, true, { plan: "pro" });
    const known = { data: { plan: "pro" }, subscribed: undefined };
    expect(await units(known)).toEqual({ write: 4, read: 1 + 2 });
    expect(await units(known)).toEqual({ write: 4, read: 1 + 2 });
  });

  it("is 3 more for a new contact, and 1 for changed data", async () => {
    expect(await units({ data: { plan: "free" } })).toMatchObject({ write: 7 });
    expect(await units({ data: { plan: "pro" } })).toMatchObject({ write: 5 });
  });

  it("never counts as mail in the month's billing", async () => {
    await track({});
    await project.events();
    const counted = await itemsOf(fixture.table, dataOf(project), "N");
    expect(counted.filter(({ sk }) => /usage|emails|reputation/.test(String(sk)))).toEqual([]);
  });
});

describe("concurrent events", () => {
  it("create one contact, and one record each", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => track({ event: `e${index % 5}`, data: { [`k${index}`]: index } })),
    );
    expect(new Set(answers.map(({ contact }) => contact)).size).toBe(1);
    const events = await project.events();
    expect(new Set(events.map(({ id }) => id))).toEqual(new Set(answers.map(({ event }) => event)));
    expect(events).toHaveLength(50);
    const contact = await project.at(email);
    expect(Object.keys(contact?.data ?? {})).toHaveLength(50);
    const items = (await project.stored()).filter(({ pk }) => String(pk).startsWith("C#"));
    expect(items).toHaveLength(1);
    const at = Date.parse(someTime);
    expect(items[0]?.["ev"]).toEqual({ e0: at, e1: at, e2: at, e3: at, e4: at });
  });

  it("flip a subscription once per event about it", async () => {
    const { id } = await project.newContact(email);
    await Promise.all(Array.from({ length: 20 }, (_, index) => track({ subscribed: index % 2 === 1 })));
    const flips = (await project.events()).filter(({ name }) => name !== "signup");
    const { subscribed } = (await project.contact(id)) ?? {};
    expect(flips.length % 2).toBe(subscribed ? 0 : 1);
  });
});
