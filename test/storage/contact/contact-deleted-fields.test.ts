import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { DataChange } from "#lib/domain/contact/contact-store.ts";
import { later, openContactFixture } from "#test/support/contacts/stored-contacts.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const ann = "ann@example.com";
const bob = "bob@example.com";

const fixture = await forThisFile(openContactFixture());

beforeEach(() => fixture.begin());

const units = () => fixture.table.takeUnits();

/** From here on every writer knows of these deletions, numbered from 1. */
function deleteFields(...keys: string[]): void {
  fixture.scope = { ...fixture.scope, deletedFields: keys.map((key, index) => ({ key, deletion: index + 1 })) };
  units();
}

/** Runs a write whose writer read the project before the deletions. */
async function unaware<T>(act: () => Promise<T>): Promise<T> {
  const { scope } = fixture;
  fixture.scope = { ...fixture.scope, deletedFields: [] };
  const result = await act();
  fixture.scope = scope;
  return result;
}

const item = async ({ id }: Contact) => (await fixture.itemOf(id)) as { d: Record<string, unknown>; fd?: number };

async function change(known: Contact, data: Partial<DataChange>): Promise<Contact> {
  const whole = { set: {}, remove: [], setIfAbsent: {}, ...data };
  const wanted = { email: undefined, subscribed: undefined, data: whole };
  const updated = await fixture.contacts.update(fixture.project, fixture.scope, { known, changes: wanted, now: later });
  if (typeof updated === "string") throw new Error(updated);
  return updated.contact;
}

describe("a deleted field", () => {
  it("is left out of every read at once", async () => {
    const { id } = await fixture.create(ann, { data: { plan: "pro", name: "Ann" } });
    const moved = await fixture.move(await fixture.create(bob, { data: { plan: "free" } }), "bea@example.com");
    deleteFields("plan");
    expect((await fixture.find(id))?.data).toEqual({ name: "Ann" });
    expect((await fixture.at(ann))?.data).toEqual({ name: "Ann" });
    expect((await fixture.at("bea@example.com"))?.data).toEqual({});
    const all = await fixture.contacts.findAllByEmail(fixture.project, [ann, "bea@example.com"], fixture.scope);
    expect([...all.values()].map(({ data }) => data)).toEqual([{ name: "Ann" }, {}]);
    expect(await item(moved)).toMatchObject({ d: { plan: "free" } });
  });

  it("is left out of the answer of a write that changes nothing, and nothing is written", async () => {
    const stale = await fixture.create(ann, { data: { plan: "pro", name: "Ann" } });
    deleteFields("plan");
    const known = (await fixture.find(stale.id))!;
    units();
    const { contact } = await fixture.apply(ann, { data: { name: "Ann", plan: null } }, known);
    expect(contact.data).toEqual({ name: "Ann" });
    expect(units()).toEqual({ write: 0, read: 0 });
  });

  it("is removed by the contact's next write of any kind, at no extra cost", async () => {
    const stale = await fixture.create(ann, { data: { plan: "pro", name: "Ann" } });
    deleteFields("plan", "city");
    const contact = await change(stale, { set: { name: "Anna" } });
    expect(units()).toEqual({ write: 1, read: 0 });
    expect(contact).toMatchObject({ data: { name: "Anna" }, deletionsSeen: 2 });
    expect(await item(contact)).toMatchObject({ d: { name: "Anna" }, fd: 2 });
    expect((await item(contact)).d).not.toHaveProperty("plan");
  });

  it.each([
    ["subscription", { subscribed: true }],
    ["address", { email: bob }],
  ])("is removed by a change of the %s", async (_, wanted) => {
    const stale = await fixture.create(ann, { data: { plan: "pro" } });
    deleteFields("plan");
    expect(await fixture.update(stale, wanted)).toMatchObject({ contact: { data: {}, deletionsSeen: 1 } });
    expect(await item(stale)).toMatchObject({ d: {}, fd: 1 });
  });

  it("is removed by a snooze, and stays hidden after a bounce or a wake, which do not know of deletions", async () => {
    const stale = await fixture.create(ann, { subscribed: true, data: { plan: "pro" } });
    deleteFields("plan");
    const { contacts, project, scope } = fixture;
    await contacts.snooze(project, scope, { known: stale, until: "2026-04-01T00:00:00.000Z", now: later });
    expect(await item(stale)).toMatchObject({ d: {}, fd: 1 });

    const other = await unaware(() => fixture.create(bob, { subscribed: true, data: { plan: "pro" } }));
    await contacts.unsubscribe(project, { contactId: other.id, reason: "bounce", now: later });
    expect((await fixture.find(other.id))?.data).toEqual({});
    expect((await item(other)).fd).toBeUndefined();
  });

  it("can be set again by a writer that knows of the deletion, even to its old value", async () => {
    const stale = await fixture.create(ann, { data: { plan: "pro", city: "Graz" } });
    deleteFields("plan", "city");
    const contact = await change(stale, { set: { plan: "pro" } });
    expect(contact.data).toEqual({ plan: "pro" });
    expect(await fixture.find(stale.id)).toEqual(contact);
    expect(await item(stale)).toMatchObject({ d: { plan: "pro" }, fd: 2 });
    expect((await change(contact, { set: { plan: "free" } })).data).toEqual({ plan: "free" });
  });

  it("counts as absent for a value that is set only if absent", async () => {
    const stale = await fixture.create(ann, { data: { name: "Ann" } });
    deleteFields("name");
    expect((await change(stale, { setIfAbsent: { name: "Bob" } })).data).toEqual({ name: "Bob" });
  });

  it("does not hide values of contacts created after the deletion", async () => {
    deleteFields("plan", "city");
    const contact = await fixture.create(ann, { data: { plan: "pro" } });
    expect(contact).toMatchObject({ data: { plan: "pro" }, deletionsSeen: 2 });
    expect(await fixture.find(contact.id)).toEqual(contact);
    await fixture.move(contact, bob);
    const second = await fixture.create(ann, { data: { city: "Graz" } });
    expect(await item(second)).toMatchObject({ d: { city: "Graz" }, fd: 2 });
    expect(await fixture.at(ann)).toEqual(second);
  });

  it("hides values set between two deletions of it", async () => {
    deleteFields("plan");
    const contact = await fixture.create(ann, { data: { plan: "pro" } });
    deleteFields("plan", "plan");
    expect((await fixture.find(contact.id))?.data).toEqual({});
    expect(await change(contact, { set: { name: "Ann" } })).toMatchObject({ data: { name: "Ann" }, deletionsSeen: 2 });
    expect((await item(contact)).d).toEqual({ name: "Ann" });
  });

  it("adds no marker to contacts while no deletion is in progress", async () => {
    const contact = await fixture.create(ann, { data: { name: "Ann" } });
    await change(contact, { set: { name: "Anna" } });
    expect(await item(contact)).not.toHaveProperty("fd");
  });
});

describe("a writer that read the project before the deletion", () => {
  it("writes a value that stays hidden, and the next write removes it", async () => {
    const known = await fixture.create(ann, { data: { name: "Ann" } });
    deleteFields("plan");
    await unaware(() => fixture.apply(ann, { data: { plan: "late" } }, known));
    expect((await fixture.find(known.id))?.data).toEqual({ name: "Ann" });
    await change(known, { set: { name: "Anna" } });
    expect((await item(known)).d).toEqual({ name: "Anna" });
  });

  it("creates a contact whose value stays hidden", async () => {
    deleteFields("plan");
    const made = await unaware(() => fixture.create(ann, { data: { plan: "late", name: "Ann" } }));
    expect((await fixture.find(made.id))?.data).toEqual({ name: "Ann" });
  });

  it("never lowers the deletion number that a contact has seen", async () => {
    const known = await fixture.create(ann);
    deleteFields("plan", "city");
    await change(known, { set: { plan: "new" } });
    fixture.scope = { ...fixture.scope, deletedFields: [{ key: "plan", deletion: 1 }] };
    await change(known, { set: { name: "Ann" } });
    await unaware(() => fixture.apply(ann, { subscribed: true }, known));
    deleteFields("plan", "city");
    expect(await item(known)).toMatchObject({ fd: 2, d: { plan: "new", name: "Ann" } });
    expect((await fixture.find(known.id))?.data).toEqual({ plan: "new", name: "Ann" });
  });

  it("keeps values that others set again since it read the contact", async () => {
    const stale = await fixture.create(ann, { data: { plan: "old" } });
    deleteFields("plan");
    await change(stale, { set: { plan: "new" } });
    expect((await change(stale, { set: { name: "Ann" } })).data).toEqual({ plan: "new", name: "Ann" });
  });
});

describe("fields deleted from a contact", () => {
  it("are removed exactly in an update of a thousand keys", async () => {
    const keys = Array.from({ length: 1_000 }, (_, index) => `key ${index}`);
    const data = Object.fromEntries(keys.map((key) => [key, "old"]));
    const known = await fixture.create(ann, { data });
    deleteFields(...keys.slice(0, 250), ...keys.slice(0, 50));
    const set = Object.fromEntries(keys.slice(200, 600).map((key) => [key, "new"]));
    const remove = keys.slice(900);
    const expected = { ...Object.fromEntries(keys.slice(250, 900).map((key) => [key, "old"])), ...set };
    const contact = await change(known, { set, remove });
    expect(contact.data).toEqual(expected);
    expect(await item(known)).toMatchObject({ d: expected, fd: 300 });
    expect(Object.keys((await item(known)).d)).toHaveLength(Object.keys(expected).length);
  });

  it("are removed by concurrent writers, and values set again stay", async () => {
    const known = await fixture.create(ann, { data: { plan: "old", city: "old" } });
    deleteFields("plan", "city");
    const keys = Array.from({ length: 30 }, (_, index) => `key${index}`);
    await Promise.all([
      ...keys.map((key) => change(known, { set: { [key]: 1 } })),
      change(known, { set: { plan: "new" } }),
    ]);
    expect((await item(known)).d).toEqual({ plan: "new", ...Object.fromEntries(keys.map((key) => [key, 1])) });
  });

  it("are hidden and kept consistently when an update dies halfway", async () => {
    const keys = Array.from({ length: 150 }, (_, index) => `key ${index}`);
    const known = await fixture.create(ann, { data: Object.fromEntries(keys.map((key) => [key, "old"])) });
    deleteFields(...keys);
    const send = fixture.table.documents.send.bind(fixture.table.documents);
    let updates = 0;
    fixture.table.documents.send = (async (command: unknown) => {
      if (command instanceof UpdateCommand && ++updates === 2) throw new Error("died");
      return send(command as UpdateCommand);
    }) as typeof fixture.table.documents.send;
    await expect(change(known, { set: { "key 0": "new", "key 149": "new" } })).rejects.toThrow("died");
    fixture.table.documents.send = send;
    expect(await item(known)).toMatchObject({ fd: 100 });
    expect((await fixture.find(known.id))?.data).toEqual({ "key 0": "new" });
  });
});
