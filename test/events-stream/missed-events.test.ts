import { beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactEvent } from "#lib/domain/event/event.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { lastEventsIn } from "#lib/storage/event/last-events.ts";
import { openStreamFixture } from "#test/support/events-stream/open-stream.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openStreamFixture());
let project: Project;
let contact: Contact;

beforeEach(async () => {
  project = await fixture.newProject();
  contact = await create("ann@example.com");
  await fixture.follow();
});

const noData = { set: {}, remove: [], setIfAbsent: {} };

async function create(email: string, at = someTime): Promise<Contact> {
  const change = { email, subscribed: true, subscribedWhenNew: true, data: noData };
  return (await fixture.contacts.apply(dataOf(project), project, { change, known: undefined, now: new Date(at) }))
    .contact;
}

const later = (ms: number): string => new Date(Date.parse(someTime) + ms).toISOString();

const event = (name: string, ms: number, changes: Partial<ContactEvent> = {}): ContactEvent => ({
  ...{ id: newId(), name, contactId: contact.id, data: {}, createdAt: later(ms) },
  ...changes,
});

async function known(contactId = contact.id): Promise<ReadonlyMap<string, number>> {
  const item = (await fixture.table.scan()).find(
    ({ pk, sk }) => String(pk).startsWith(`C#${project.id}#`) && sk === contactId,
  );
  return lastEventsIn(Object.entries((item?.["ev"] ?? {}) as Record<string, number>));
}

describe("an event whose writer ended before its contact knew of it", () => {
  it("is known once the stream has delivered it; of several with one name, the newest", async () => {
    for (const ms of [10, 30, 20]) await fixture.recordOnly(dataOf(project), event("signup", ms));
    for (const name of ["toString", "__proto__"]) await fixture.recordOnly(dataOf(project), event(name, 5));
    await fixture.follow();
    expect(await known()).toEqual(
      new Map([
        ["signup", Date.parse(later(30))],
        ["toString", Date.parse(later(5))],
        ["__proto__", Date.parse(later(5))],
      ]),
    );
    await fixture.follow();
    expect(await fixture.counters.read(dataOf(project), "events#signup")).toEqual({ n: 3, u: 1 });
  });

  it("does not replace a newer one", async () => {
    await fixture.events.put(dataOf(project), event("signup", 50));
    await fixture.recordOnly(dataOf(project), event("signup", 10));
    await fixture.follow();
    expect((await known()).get("signup")).toBe(Date.parse(later(50)));
  });

  it("stays forgotten when the event was deleted meanwhile", async () => {
    await fixture.recordOnly(dataOf(project), event("signup", 10));
    await fixture.history.forget(dataOf(project), contact.id, {
      before: later(1_000),
      until: new Date(8_640_000_000_000_000),
    });
    await fixture.follow();
    expect(await known()).toEqual(new Map());
    // It was created and deleted within one batch.
    expect(await fixture.counters.read(dataOf(project), "events#signup")).toEqual({});
  });

  it("is dropped with its deleted contact, and not added to a contact created later", async () => {
    await fixture.contacts.remove(dataOf(project), project, contact);
    contact = await create("ann@example.com", later(500));
    const bob = { contactId: fixture.contactId("bob@example.com") };
    for (const ms of [10, 499]) await fixture.recordOnly(dataOf(project), event("signup", ms));
    for (const name of ["signup", "login"]) await fixture.recordOnly(dataOf(project), event(name, 10, bob));
    const own = [event("signup", 500), event("login", 600)];
    for (const each of own) await fixture.recordOnly(dataOf(project), each);
    await fixture.follow();
    const rows = (await fixture.table.scan()).filter(
      ({ pk, sk }) => String(pk).startsWith(`H#${project.id}#`) && String(sk).startsWith("e#"),
    );
    expect(rows.map(({ sk }) => sk).sort()).toEqual(own.map(({ id, createdAt }) => `e#${createdAt}#${id}`).sort());
    expect(await known()).toEqual(new Map(own.map(({ name, createdAt }) => [name, Date.parse(createdAt)])));
    await fixture.follow();
    for (const name of ["signup", "login"]) {
      expect(await fixture.counters.read(dataOf(project), `events#${name}`)).toEqual({ n: 1, u: 1 });
    }
  });

  it("is not handed to a job when it was deleted with its contact", async () => {
    const recorded = { dataId: dataOf(project), event: event("signup", 10) };
    await fixture.contacts.remove(dataOf(project), project, contact);
    expect(await fixture.follower.missedEvents.among([recorded])).toEqual({ unknown: [], ownerless: [] });
    await fixture.recordOnly(dataOf(project), recorded.event);
    expect(await fixture.follower.missedEvents.among([recorded])).toEqual({ unknown: [], ownerless: [recorded] });
  });

  it("costs a read per contact of a batch when nothing is missing, and no write", async () => {
    const bob = await create("bob@example.com");
    for (const name of ["signup", "login"]) {
      await fixture.events.put(dataOf(project), event(name, 10));
      await fixture.events.put(dataOf(project), event(name, 10, { contactId: bob.id }));
    }
    fixture.table.takeUnits();
    const recorded = ["signup", "login"].flatMap((name) =>
      [contact.id, bob.id].map((contactId) => ({ dataId: dataOf(project), event: event(name, 10, { contactId }) })),
    );
    expect(await fixture.follower.missedEvents.among(recorded)).toEqual({ unknown: [], ownerless: [] });
    expect(fixture.table.takeUnits()).toEqual({ read: 2, write: 0 });
  });
});
