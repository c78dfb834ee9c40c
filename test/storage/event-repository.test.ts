import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactEvent } from "#lib/domain/event/event.ts";
import { newId } from "#lib/platform/ids.ts";
import { contactKey } from "#lib/storage/contact/contact-item.ts";
import { eventFromItem, hashOfName } from "#lib/storage/event/event-item.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { lastEventsIn } from "#lib/storage/event/last-events.ts";
import { itemBytes } from "#lib/storage/table/item-bytes.ts";
import { openContactFixture } from "#test/support/contacts/stored-contacts.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openContactFixture());
const events = new EventRepository(fixture.table);
let ann: Contact;

beforeEach(async () => {
  fixture.begin();
  ann = await fixture.create("ann@example.com");
});

const someEvent = (changes: Partial<ContactEvent> = {}): ContactEvent => ({
  id: newId(),
  name: "signup",
  contactId: ann.id,
  data: {},
  createdAt: someTime,
  ...changes,
});

const put = async (changes: Partial<ContactEvent> = {}) => {
  const event = someEvent(changes);
  await events.put(fixture.project, event);
  return event;
};

const rows = async () => (await fixture.stored()).filter(({ sk }) => String(sk).startsWith("e#"));
const known = async () => {
  const Key = contactKey(fixture.project, ann.id);
  const { Item } = await fixture.table.documents.send(new GetCommand({ TableName: fixture.table.name, Key }));
  return Item?.["ev"];
};
const at = (time: string) => Date.parse(time);

describe("an event", () => {
  it("costs 4 write units: the row, two index entries, and the time kept with its contact", async () => {
    await put({ data: { plan: "pro" } });
    expect(fixture.table.takeUnits()).toEqual({ write: 4, read: 0 });
  });

  it("is stored under the keys of docs/table.md", async () => {
    const { id } = await put({ data: { plan: "pro" } });
    const shard = Number.parseInt(id.slice(-1), 16) & 3;
    expect(await rows()).toEqual([
      {
        pk: `H#${fixture.project}#${ann.id.slice(0, 20)}`,
        sk: `e#${someTime}#${id}`,
        pk1: `E#${fixture.project}#${shard}`,
        sk1: `${someTime}#${id}`,
        pk2: `E#${fixture.project}#${shard}`,
        sk2: `${hashOfName("signup")}#${someTime}#${id}`,
        na: "signup",
        ci: ann.id,
        bo: expect.any(Uint8Array),
        cr: someTime,
      },
    ]);
  });

  it.each([
    ["none", {}],
    ["text, numbers, lists and null", { a: "ü😀", b: 1e300, c: [null, "", { d: {} }], e: null, f: "" }],
    ["keys like the item's own", { pk: "x", "": 1, constructor: "x" }],
    [
      "256 KB that do not compress",
      {
        a: Array.from({ length: 7_200 }, () => newId())
          .join("")
          .slice(0, 262_100),
      },
    ],
  ])("is returned as stored: data with %s", async (_, data) => {
    const event = await put({ data });
    expect((await rows()).map(eventFromItem)).toEqual([{ ...event, emailId: null }]);
  });

  it("stored twice is one event", async () => {
    const event = await put();
    await events.put(fixture.project, event);
    expect((await rows()).map(eventFromItem)).toEqual([{ ...event, emailId: null }]);
  });

  it("of another contact in the same partition stays separate", async () => {
    const twin = `${ann.id.slice(0, -1)}${ann.id.endsWith("0") ? "1" : "0"}`;
    const event = await put();
    const other = await put({ contactId: twin });
    const read = (await rows()).map(eventFromItem);
    expect(new Set(read.map(({ id, contactId }) => `${id} ${contactId}`))).toEqual(
      new Set([`${event.id} ${ann.id}`, `${other.id} ${twin}`]),
    );
  });
});

describe("the last event times kept with a contact", () => {
  const earlier = "2026-02-28T10:00:00.000Z";
  const later = "2026-03-02T10:00:00.000Z";

  it("are the latest of each name, in any order of arrival", async () => {
    await put({ createdAt: later });
    await put({ createdAt: earlier });
    await put({ name: "login", createdAt: earlier });
    await put({ name: "login", createdAt: later });
    expect(await known()).toEqual({ signup: at(later), login: at(later) });
  });

  it("are the newest of several concurrent events", async () => {
    const times = Array.from({ length: 40 }, (_, index) => new Date(at(someTime) + index).toISOString());
    await Promise.all(times.map((createdAt) => put({ createdAt })));
    expect(await known()).toEqual({ signup: at(someTime) + 39 });
  });

  it("change nothing else of the contact", async () => {
    const before = await fixture.find(ann.id);
    await put();
    expect(await fixture.find(ann.id)).toEqual(before);
  });

  it("accept names of any characters", async () => {
    const odd = ["__proto__", "~__proto__", "~~__proto__", "~constructor", "constructor"];
    const names = [...odd, "a.b", "#x", ":y", "with space", "😀", "x".repeat(255), "ev", "size"];
    for (const name of names) await put({ name });
    expect([...lastEventsIn(Object.entries((await known()) ?? {})).keys()].sort()).toEqual(names.sort());
  });

  it("hold 250 names; events with further names are recorded, and known names still updated", async () => {
    const names = Array.from({ length: 251 }, (_, index) => `event ${index}`);
    for (const name of names) await put({ name });
    expect(Object.keys((await known()) ?? {}).sort()).toEqual(names.slice(0, 250).sort());
    expect(await rows()).toHaveLength(251);
    await put({ name: "event 7", createdAt: later });
    expect((await known())?.["event 7"]).toBe(at(later));
  });

  it("take 60 names of one contact's events with three writes", async () => {
    const all = Array.from({ length: 60 }, (_, index) => someEvent({ name: `event ${index}` }));
    await events.putAll(fixture.project, [...all, someEvent({ name: "event 7", createdAt: earlier })]);
    expect(await known()).toEqual(Object.fromEntries(all.map(({ name }) => [name, at(someTime)])));
    expect(await rows()).toHaveLength(61);
    const size = Math.ceil(itemBytes((await fixture.itemOf(ann.id)) ?? {}) / 1_024);
    expect(fixture.table.takeUnits().write).toBeLessThanOrEqual(61 * 3 + 3 * size);
  });

  it("of several events stay the latest when one of them is old news", async () => {
    await put({ name: "login", createdAt: later });
    await events.putAll(fixture.project, [someEvent(), someEvent({ name: "login" }), someEvent({ name: "buy" })]);
    expect(await known()).toEqual({ signup: at(someTime), login: at(later), buy: at(someTime) });
  });

  it("of several events fill up to 250 names", async () => {
    const all = Array.from({ length: 260 }, (_, index) => someEvent({ name: `event ${index}` }));
    await events.putAll(fixture.project, all);
    const names = all.slice(0, 250).map(({ name }) => name);
    expect(Object.keys((await known()) ?? {}).sort()).toEqual(names.sort());
    expect(await rows()).toHaveLength(260);
  });

  it("fit into an item with names and data of maximum length", async () => {
    const filled = await fixture.update(ann, { data: { a: "x".repeat(65_000) } });
    expect(filled).toMatchObject({ contact: { id: ann.id } });
    const names = Array.from({ length: 250 }, (_, index) => `${String(index).padStart(3, "0")}${"€".repeat(252)}`);
    const others = Object.fromEntries(names.slice(1).map((name) => [name, at(someTime)]));
    await fixture.table.documents.send(
      new UpdateCommand({
        TableName: fixture.table.name,
        Key: contactKey(fixture.project, ann.id),
        UpdateExpression: "SET ev = :others",
        ExpressionAttributeValues: { ":others": others },
      }),
    );
    await put({ name: names[0] as string });
    expect(Object.keys((await known()) ?? {}).sort()).toEqual(names);
  });

  it("stay with the contact when it moves to another address", async () => {
    await put();
    const moved = await fixture.move(ann, "anna@example.com");
    await put({ name: "login" });
    expect(moved.id).toBe(ann.id);
    expect(await known()).toEqual({ signup: at(someTime), login: at(someTime) });
  });

  it("do not pass to the next contact of the address", async () => {
    await put();
    await fixture.move(ann, "anna@example.com");
    const next = await fixture.create("ann@example.com");
    expect(await fixture.itemOf(next.id)).toMatchObject({ ev: {} });
  });

  it("ignore events recorded before a contact with the same id was created", async () => {
    await put({ createdAt: new Date(at(someTime) - 1).toISOString() });
    expect(await known()).toEqual({});
    await put();
    expect(await known()).toEqual({ signup: at(someTime) });
  });

  it("are not written for a deleted contact, even where its slot forwards", async () => {
    await fixture.remove(ann);
    await put();
    expect(await fixture.itemOf(ann.id)).toBeUndefined();
    const bob = await fixture.create("bob@example.com");
    const slot = await fixture.create("carl@example.com");
    await fixture.remove(slot);
    await fixture.move(bob, "carl@example.com");
    const forwarding = await fixture.itemOf(slot.id);
    expect(forwarding).toMatchObject({ fw: bob.id });
    await put({ contactId: slot.id });
    expect(await fixture.itemOf(slot.id)).toEqual(forwarding);
  });
});
