import { beforeEach, describe, expect, it } from "vitest";
import { contactIdFor } from "#lib/platform/ids.ts";
import { streamChange } from "#lib/storage/stream/stream-change.ts";
import { later, openContactFixture, salt } from "#test/support/contacts/stored-contacts.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const ann = "ann@example.com";
const bob = "bob@example.com";
const cat = "cat@example.com";

const fixture = await forThisFile(openContactFixture());

beforeEach(() => fixture.begin());

const units = () => fixture.table.takeUnits();

describe("moving a contact to a new address", () => {
  it("keeps its id and everything else, and only the new address finds it", async () => {
    const known = await fixture.create(ann, { subscribed: true, data: { name: "Ann" } });
    const answer = await fixture.update(known, { email: bob });
    const moved = { ...known, email: bob, updatedAt: later.toISOString() };
    expect(answer).toEqual({ contact: moved });
    expect(await fixture.find(known.id)).toEqual(moved);
    expect(await fixture.at(bob)).toEqual(moved);
    expect(await fixture.at(ann)).toBeUndefined();
    expect(await fixture.contacts.findAllByEmail(fixture.project, [ann, bob, bob, cat], fixture.scope)).toEqual(
      new Map([[bob, moved]]),
    );
  });

  it("writes subscription and data in the same write", async () => {
    const known = await fixture.create(ann, { subscribed: true, data: { name: "Ann", old: 1 } });
    const answer = await fixture.update(known, { email: bob, subscribed: false, data: { name: "Bob", old: null } });
    expect(answer).toMatchObject({ contact: { id: known.id, email: bob, subscribed: false, data: { name: "Bob" } } });
    expect(units()).toEqual({ write: 7, read: 3 });
    expect(await fixture.itemOf(known.id)).toMatchObject({ su: false, sv: 1, sk2: bob, d: { name: "Bob" } });
  });

  it("takes effect whole for a contact with a thousand keys", async () => {
    const known = await fixture.create(ann);
    const data = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`key ${index}`, index]));
    expect(await fixture.update(known, { email: bob, data })).toMatchObject({ contact: { email: bob, data } });
    expect((await fixture.at(bob))?.data).toEqual(data);
  });

  it("changes nothing and costs nothing when the address is its own", async () => {
    const known = await fixture.create(ann);
    expect(await fixture.update(known, { email: ann })).toEqual({ contact: known });
    expect(units()).toEqual({ write: 0, read: 0 });
    expect(await fixture.find(known.id)).toEqual(known);
  });

  it("is refused when another contact has the address, and writes nothing", async () => {
    const known = await fixture.create(ann);
    await fixture.create(bob);
    const before = await fixture.stored();
    units();
    expect(await fixture.update(known, { email: bob, subscribed: true, data: { a: 1 } })).toBe("taken");
    expect(units()).toEqual({ write: 0, read: 2 });
    expect(await fixture.stored()).toEqual(before);
  });

  it("is refused when a moved contact has the address, even to the contact that had it first", async () => {
    const first = await fixture.move(await fixture.create(ann), bob);
    const second = await fixture.create(ann);
    const third = await fixture.create(cat);
    const before = await fixture.stored();
    expect(await fixture.update(third, { email: ann })).toBe("taken");
    expect(await fixture.update(third, { email: bob })).toBe("taken");
    expect(await fixture.update(first, { email: ann })).toBe("taken");
    expect(second.id).not.toBe(first.id);
    expect(await fixture.stored()).toEqual(before);
  });

  it("fails for a deleted contact", async () => {
    const known = await fixture.create(ann);
    await fixture.remove(known);
    expect(await fixture.update(known, { email: bob })).toBe("gone");
    expect(await fixture.update(known, { data: { a: 1 } })).toBe("gone");
    expect(await fixture.stored()).toEqual([]);
  });

  it("and back leaves no trace but the seed of new ids", async () => {
    const known = await fixture.create(ann);
    const back = await fixture.move(await fixture.move(known, bob), ann);
    expect(back).toMatchObject({ id: known.id, email: ann });
    expect(await fixture.stored()).toMatchObject([{ sk: known.id, sk2: ann, nx: expect.any(String) }]);
    expect(await fixture.at(bob)).toBeUndefined();
  });

  it("lets two contacts swap addresses through a third", async () => {
    const [a, b] = [await fixture.create(ann), await fixture.create(bob)];
    const aside = await fixture.move(a, cat);
    const b2 = await fixture.move(b, ann);
    const a2 = await fixture.move(aside, bob);
    expect(await fixture.at(ann)).toEqual(b2);
    expect(await fixture.at(bob)).toEqual(a2);
    expect(await fixture.at(cat)).toBeUndefined();
    expect(await fixture.stored()).toHaveLength(2);
  });

  it("still works when the contact moved since it was read", async () => {
    const known = await fixture.create(ann);
    await fixture.move(known, bob);
    expect(await fixture.update(known, { email: cat, data: { a: 1 } })).toMatchObject({ contact: { email: cat } });
    expect(await fixture.update(known, { data: { b: 2 } })).toMatchObject({
      contact: { email: cat, data: { a: 1, b: 2 } },
    });
    expect(
      await fixture.contacts.unsubscribe(fixture.project, { contactId: known.id, reason: "bounce", now: later }),
    ).toBe(true);
    expect((await fixture.stored()).map(({ sk }) => sk).sort()).toEqual([known.id, contactIdFor(salt, cat)].sort());
  });
});

describe("cost", () => {
  it("of a move: twice the contact and its slots, and three index entries", async () => {
    const known = await fixture.create(ann);
    await fixture.update(known, { email: bob });
    expect(units()).toEqual({ write: 7, read: 3 });
    const [away] = [await fixture.at(bob), units()];
    await fixture.update(away!, { email: cat });
    expect(units()).toEqual({ write: 9, read: 4 });
    const [further] = [await fixture.at(cat), units()];
    await fixture.update(further!, { email: ann });
    expect(units()).toEqual({ write: 7, read: 3 });
  });

  it("of finding a moved contact: one more read unit", async () => {
    await fixture.move(await fixture.create(ann), bob);
    await fixture.at(bob);
    expect(units()).toEqual({ write: 0, read: 2 });
    await fixture.contacts.findAllByEmail(fixture.project, [ann, bob, cat], fixture.scope);
    expect(units()).toEqual({ write: 0, read: 4 });
  });

  it("of a removal: 3 write units at the contact's first address, without a read, and 6 after a move", async () => {
    await fixture.remove(await fixture.create(ann));
    expect(units()).toEqual({ write: 3, read: 0 });
    await fixture.remove(await fixture.move(await fixture.create(bob), cat));
    expect(units()).toEqual({ write: 6, read: 2 });
  });
});

describe("an address whose contact has moved away", () => {
  it("gets a new contact with a new id, and finding either contact still works", async () => {
    const first = await fixture.move(await fixture.create(ann, { data: { n: 1 } }), bob);
    const place = await fixture.contacts.locate(fixture.project, ann, fixture.scope);
    expect(place.contact).toBeUndefined();
    units();
    const { contact: second, created } = await fixture.apply(ann, { idWhenNew: place.idWhenNew, data: { n: 2 } });
    expect(created).toBe(true);
    expect(second).toMatchObject({ id: place.idWhenNew, email: ann, data: { n: 2 } });
    expect(second.id).not.toBe(first.id);
    expect(await fixture.at(ann)).toEqual(second);
    expect(await fixture.find(second.id)).toEqual(second);
    expect(await fixture.at(bob)).toEqual(first);
  });

  it("gets a new contact for 6 write units", async () => {
    await fixture.move(await fixture.create(ann), bob);
    const { idWhenNew } = await fixture.contacts.locate(fixture.project, ann, fixture.scope);
    units();
    await fixture.apply(ann, { idWhenNew });
    expect(units()).toEqual({ write: 6, read: 1 });
  });

  it("gets a new id each time, however many contacts have moved away from it", async () => {
    const ids = new Set<string>();
    for (let index = 0; index < 5; index += 1) {
      const contact = await fixture.create(ann);
      ids.add(contact.id);
      await fixture.move(contact, `${index}@example.com`);
    }
    expect(ids.size).toBe(5);
    expect(await fixture.at(ann)).toBeUndefined();
  });

  it("gets one contact when several callers create it at once", async () => {
    await fixture.move(await fixture.create(ann), bob);
    const keys = Array.from({ length: 20 }, (_, index) => `key${index}`);
    const all = await Promise.all(keys.map((key) => fixture.apply(ann, { data: { [key]: 1 } })));
    expect(all.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(all.map(({ contact }) => contact.id)).size).toBe(1);
    expect(Object.keys((await fixture.at(ann))?.data ?? {}).sort()).toEqual(keys.sort());
  });

  it("predicts the same id of its next contact for every caller", async () => {
    await fixture.move(await fixture.create(ann), bob);
    const first = await fixture.contacts.locate(fixture.project, ann, fixture.scope);
    await fixture.apply(ann, { idWhenNew: first.idWhenNew });
    const late = await fixture.apply(ann, { idWhenNew: first.idWhenNew, data: { a: 1 } });
    expect(late).toMatchObject({ created: false, contact: { id: first.idWhenNew, data: { a: 1 } } });
  });

  it("keeps the predicted id when its slot becomes free meanwhile", async () => {
    const first = await fixture.move(await fixture.create(ann), bob);
    const { idWhenNew } = await fixture.contacts.locate(fixture.project, ann, fixture.scope);
    await fixture.remove(first);
    const { contact } = await fixture.apply(ann, { idWhenNew });
    expect(contact.id).toBe(idWhenNew);
    expect(await fixture.at(ann)).toEqual(contact);
    expect(await fixture.stored()).toHaveLength(2);
  });

  it("gets a new contact from an upsert that read the moved contact before", async () => {
    const known = await fixture.create(ann, { data: { n: 1 } });
    await fixture.move(known, bob);
    const { contact, created } = await fixture.apply(ann, { data: { n: 2 } }, known);
    expect(created).toBe(true);
    expect(contact.id).not.toBe(known.id);
    expect((await fixture.find(known.id))?.data).toEqual({ n: 1 });
  });
});

describe("removing a contact", () => {
  it("after a move leaves nothing of it", async () => {
    const moved = await fixture.move(await fixture.create(ann), bob);
    expect(await fixture.remove(moved)).toBe(true);
    expect(await fixture.stored()).toEqual([]);
    expect(await fixture.remove(moved)).toBe(false);
  });

  it("whose slot forwards leaves only the forwarding", async () => {
    const first = await fixture.move(await fixture.create(ann), bob);
    const second = await fixture.create(ann);
    expect(await fixture.remove(first)).toBe(true);
    const slot = contactIdFor(salt, ann);
    expect(await fixture.itemOf(slot)).toEqual({ pk: `C#${fixture.project}#${slot[0]}`, sk: slot, fw: second.id });
    expect(await fixture.find(slot)).toBeUndefined();
    expect(await fixture.at(ann)).toEqual(second);
    expect(await fixture.at(bob)).toBeUndefined();
    expect(await fixture.remove(second)).toBe(true);
    expect(await fixture.stored()).toEqual([]);
  });

  it("that a slot forwards to ends the forwarding, and keeps the contact whose slot it is", async () => {
    const first = await fixture.move(await fixture.create(ann), bob);
    const second = await fixture.create(ann);
    expect(await fixture.remove(second)).toBe(true);
    expect(await fixture.find(first.id)).toEqual(first);
    expect(await fixture.at(ann)).toBeUndefined();
    expect((await fixture.itemOf(first.id))?.["fw"]).toBeUndefined();
  });

  it("finds it at its current address, wherever the caller read it", async () => {
    const known = await fixture.create(ann);
    await fixture.move(known, bob);
    expect(await fixture.remove(known)).toBe(true);
    expect(await fixture.stored()).toEqual([]);
  });

  it("of another project is refused", async () => {
    const known = await fixture.create(ann);
    const { project } = fixture;
    fixture.begin();
    expect(await fixture.remove(known)).toBe(false);
    fixture.project = project;
    expect(await fixture.find(known.id)).toEqual(known);
  });
});

describe("the stream of changes", () => {
  const wire = (item: { pk: string; fw?: string; sk2?: string }) => ({
    pk: { S: item.pk },
    sk: { S: "1" },
    ...(item.fw && { fw: { S: item.fw } }),
    ...(item.sk2 && {
      ...{ sk1: { S: `${later.toISOString()}#1` }, sk2: { S: item.sk2 } },
      ...{ su: { BOOL: true }, up: { S: later.toISOString() } },
    }),
  });
  const contact = wire({ pk: "C#project#0", sk2: ann });
  const forward = wire({ pk: "C#project#0", fw: "2" });

  it("reports a contact that leaves a forwarding behind as deleted", () => {
    expect(streamChange({ before: contact, after: forward })).toMatchObject({
      kind: "contact",
      before: { subscribed: true },
      after: undefined,
    });
  });

  it.each([
    ["made", undefined, forward],
    ["changed", forward, forward],
    ["gone", forward, undefined],
  ])("ignores a forwarding that is %s", (_, before, after) => {
    expect(streamChange({ before, after })).toBeUndefined();
  });
});
