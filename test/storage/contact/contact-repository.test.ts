import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactChange } from "#lib/domain/contact/contact-store.ts";
import { contactDataChange } from "#lib/domain/contact/data.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

const salt = "00ff".repeat(16);
const scope = { salt, deletedFields: [] };
const email = "ann@example.com";
const created = new Date("2026-03-01T10:00:00.000Z");
const later = new Date("2026-03-02T10:00:00.000Z");

const table = await forThisFile(startTable());
const contacts = new ContactRepository(table);
let project: DataId;

beforeEach(() => {
  project = dataId();
});

function change(parts: Partial<Omit<ContactChange, "data">> = {}, data?: Record<string, unknown>): ContactChange {
  return { email, subscribed: undefined, subscribedWhenNew: false, ...parts, data: contactDataChange(data) };
}

async function create(parts: Partial<Omit<ContactChange, "data">> = {}, data?: Record<string, unknown>) {
  const { contact } = await contacts.apply(project, scope, {
    change: change(parts, data),
    known: undefined,
    now: created,
  });
  table.takeUnits();
  return contact;
}

const apply = (wanted: ContactChange, known: Contact | undefined) =>
  contacts.apply(project, scope, { change: wanted, known, now: later });

const stored = async () => itemsOf(table, project);

describe("a new contact", () => {
  it("costs 3 write units: the item and its two index entries", async () => {
    const applied = await apply(change({}, { name: "Ann", plan: "pro" }), undefined);
    expect(table.takeUnits()).toEqual({ write: 3, read: 0 });
    expect(applied).toEqual({
      created: true,
      contact: {
        id: contactIdFor(salt, email),
        email,
        subscribed: false,
        snoozedUntil: null,
        data: { name: "Ann", plan: "pro" },
        createdAt: later.toISOString(),
        updatedAt: later.toISOString(),
        deletionsSeen: 0,
      },
    });
    expect(await contacts.find(project, applied.contact.id, [])).toEqual(applied.contact);
  });

  it("is stored under the keys of docs/table.md, and nothing is stored twice", async () => {
    const { id } = await create({ subscribed: true }, { name: "Ann" });
    const shard = Number.parseInt(id.slice(-1), 16) & 3;
    expect(await stored()).toEqual([
      {
        pk: `C#${project}#${id[0]}`,
        sk: id,
        pk1: `C#${project}#${shard}`,
        sk1: `${created.toISOString()}#${id}`,
        pk2: `C#${project}#${shard}`,
        sk2: email,
        su: true,
        d: { name: "Ann" },
        up: created.toISOString(),
        ev: {},
        sg: {},
      },
    ]);
  });

  it.each([
    [undefined, false, false],
    [undefined, true, true],
    [true, false, true],
    [false, true, false],
  ])("subscribed %s, with default %s, is stored as %s", async (subscribed, subscribedWhenNew, expected) => {
    expect((await create({ subscribed, subscribedWhenNew })).subscribed).toBe(expected);
  });

  it("gets data that is set only if absent", async () => {
    const wanted = { ...change(), data: { set: { plan: "pro" }, remove: ["x"], setIfAbsent: { name: "Ann" } } };
    expect((await apply(wanted, undefined)).contact.data).toEqual({ plan: "pro", name: "Ann" });
  });
});

describe("finding", () => {
  it("costs one read unit, by id and by address", async () => {
    const { id } = await create();
    expect(await contacts.find(project, id, [])).toMatchObject({ id, email });
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
    expect(await contacts.findByEmail(project, email, scope)).toMatchObject({ id, email });
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
  });

  it("returns nothing of another project, even with the same salt", async () => {
    const { id } = await create();
    expect(await contacts.find(dataId(), id, [])).toBeUndefined();
    expect(await contacts.findByEmail(dataId(), email, scope)).toBeUndefined();
    expect(await contacts.unsubscribe(dataId(), { contactId: id, reason: "bounce", now: later })).toBe(false);
    expect(await contacts.find(project, id, [])).toMatchObject({ updatedAt: created.toISOString() });
  });
});

describe("an update", () => {
  it("of data costs one write unit and leaves the index keys alone", async () => {
    const known = await create({}, { name: "Ann", plan: "free", old: 1 });
    const applied = await apply(change({}, { plan: "pro", old: null, city: "Graz" }), known);
    expect(table.takeUnits()).toEqual({ write: 1, read: 0 });
    expect(applied).toEqual({
      created: false,
      contact: { ...known, data: { name: "Ann", plan: "pro", city: "Graz" }, updatedAt: later.toISOString() },
    });
    expect(await contacts.find(project, known.id, [])).toEqual(applied.contact);
  });

  it.each([
    ["no data", change()],
    ["the same data", change({}, { name: "Ann", tags: [1, { a: 2 }] })],
    ["an empty string", change({}, { name: "" })],
    ["null for a missing key", change({}, { toString: null })],
    ["the same subscription", change({ subscribed: false })],
    ["a name for a contact with one", { ...change(), data: { set: {}, remove: [], setIfAbsent: { name: "Bob" } } }],
  ])("with %s writes nothing", async (_, wanted) => {
    const known = await create({}, { name: "Ann", tags: [1, { a: 2 }] });
    expect(await apply(wanted, known)).toEqual({ created: false, contact: known });
    expect(table.takeUnits()).toEqual({ write: 0, read: 0 });
    expect(await contacts.find(project, known.id, [])).toEqual(known);
  });

  it("of a contact deleted meanwhile creates it again", async () => {
    const known = await create({}, { name: "Ann" });
    const key = { pk: `C#${project}#${known.id[0]}`, sk: known.id };
    await table.documents.send(new DeleteCommand({ TableName: table.name, Key: key }));
    const applied = await apply(change({}, { plan: "pro" }), known);
    expect(applied).toMatchObject({
      created: true,
      contact: { data: { plan: "pro" }, createdAt: later.toISOString() },
    });
  });

  it("of a contact that the caller has not read applies to the stored one", async () => {
    const known = await create({ subscribed: true }, { name: "Ann" });
    const applied = await apply(change({}, { plan: "pro" }), undefined);
    expect(applied).toMatchObject({
      created: false,
      contact: { subscribed: true, data: { name: "Ann", plan: "pro" } },
    });
    expect(applied.contact.createdAt).toBe(known.createdAt);
  });

  it("with a thousand keys takes effect whole", async () => {
    const known = await create();
    const data = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`key ${index}`, index]));
    expect((await apply(change({ subscribed: true }, data), known)).contact).toMatchObject({ subscribed: true, data });
    expect((await contacts.find(project, known.id, []))?.data).toEqual(data);
  });

  it("keeps every JSON value as it was given", async () => {
    const known = await create();
    let deep: unknown = "bottom";
    for (let level = 0; level < 100; level += 1) deep = level % 2 ? [deep] : { "": deep };
    const data = {
      deep,
      huge: 1e300,
      tiny: 1e-300,
      beyondSafe: 2 ** 70,
      fraction: 0.1 + 0.2,
      "a.b[0] #ü😀": "ü😀",
      list: [null, "", {}],
      nested: JSON.parse('{ "__proto__": { "a": 1 } }') as unknown,
    };
    await apply(change({}, data), known);
    const read = await contacts.find(project, known.id, []);
    expect(JSON.stringify(Object.entries(read?.data ?? {}).sort())).toBe(JSON.stringify(Object.entries(data).sort()));
    table.takeUnits();
    await apply(change({}, data), read);
    expect(table.takeUnits().write).toBe(0);
  });
});

describe("the subscription", () => {
  it("counts each flip, and keeps the reason while it is ended", async () => {
    const known = await create({ subscribed: true });
    expect(await contacts.unsubscribe(project, { contactId: known.id, reason: "complaint", now: later })).toBe(true);
    expect(await stored()).toMatchObject([{ su: false, sr: "complaint", sv: 1, up: later.toISOString() }]);
    const unsubscribed = await contacts.find(project, known.id, []);
    expect(unsubscribed?.optOut).toEqual({ at: later.toISOString(), by: "complaint" });
    await apply(change({ subscribed: true, askedBy: "operator" }), unsubscribed);
    const [item] = await stored();
    expect(item).toMatchObject({ su: true, sv: 2 });
    expect(item).not.toHaveProperty("sr");
    expect(item).not.toHaveProperty("ot");
  });

  it("costs 3 write units when it flips: both indexes show it", async () => {
    const known = await create();
    await apply(change({ subscribed: true }), known);
    expect(table.takeUnits()).toEqual({ write: 3, read: 0 });
  });

  it("writes once when it is ended twice", async () => {
    const known = await create({ subscribed: true });
    await contacts.unsubscribe(project, { contactId: known.id, reason: "bounce", now: later });
    table.takeUnits();
    expect(await contacts.unsubscribe(project, { contactId: known.id, reason: "bounce", now: new Date() })).toBe(true);
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
  });

  it("cannot end for a deleted contact", async () => {
    expect(
      await contacts.unsubscribe(project, { contactId: contactIdFor(salt, email), reason: "bounce", now: later }),
    ).toBe(false);
    expect(await stored()).toEqual([]);
  });
});
