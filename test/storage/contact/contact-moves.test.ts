import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contactIdFor } from "#lib/platform/ids.ts";
import { streamChange } from "#lib/storage/table/stream-change.ts";
import { type ContactHouse, later, openContactHouse, salt } from "./contact-house.ts";

const ann = "ann@example.com";
const bob = "bob@example.com";
const cat = "cat@example.com";

let house: ContactHouse;

beforeAll(async () => {
  house = await openContactHouse();
});
afterAll(() => house.stop());
beforeEach(() => house.begin());

const units = () => house.table.takeUnits();

describe("a new address", () => {
  it("keeps the id and everything else, and the contact is found under it alone", async () => {
    const known = await house.create(ann, { subscribed: true, data: { name: "Ann" } });
    const answer = await house.update(known, { email: bob });
    const moved = { ...known, email: bob, updatedAt: later.toISOString() };
    expect(answer).toEqual({ contact: moved });
    expect(await house.find(known.id)).toEqual(moved);
    expect(await house.at(bob)).toEqual(moved);
    expect(await house.at(ann)).toBeUndefined();
    expect(await house.contacts.findAllByEmail(house.project, house.scope, [ann, bob, bob, cat])).toEqual(
      new Map([[bob, moved]]),
    );
  });

  it("takes subscription and data with it in one write", async () => {
    const known = await house.create(ann, { subscribed: true, data: { name: "Ann", old: 1 } });
    const answer = await house.update(known, { email: bob, subscribed: false, data: { name: "Bob", old: null } });
    expect(answer).toMatchObject({ contact: { id: known.id, email: bob, subscribed: false, data: { name: "Bob" } } });
    expect(units()).toEqual({ write: 7, read: 3 });
    expect(await house.itemOf(known.id)).toMatchObject({ su: false, sv: 1, sk2: bob, d: { name: "Bob" } });
  });

  it("with a thousand keys takes effect whole", async () => {
    const known = await house.create(ann);
    const data = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`key ${index}`, index]));
    expect(await house.update(known, { email: bob, data })).toMatchObject({ contact: { email: bob, data } });
    expect((await house.at(bob))?.data).toEqual(data);
  });

  it("that is the contact's own changes nothing, and costs nothing", async () => {
    const known = await house.create(ann);
    expect(await house.update(known, { email: ann })).toEqual({ contact: known });
    expect(units()).toEqual({ write: 0, read: 0 });
    expect(await house.find(known.id)).toEqual(known);
  });

  it("that is another contact's is refused, and nothing is written", async () => {
    const known = await house.create(ann);
    await house.create(bob);
    const before = await house.stored();
    units();
    expect(await house.update(known, { email: bob, subscribed: true, data: { a: 1 } })).toBe("taken");
    expect(units()).toEqual({ write: 0, read: 2 });
    expect(await house.stored()).toEqual(before);
  });

  it("that a contact from elsewhere has is refused, also to the contact whose own it was", async () => {
    const first = await house.move(await house.create(ann), bob);
    const second = await house.create(ann);
    const third = await house.create(cat);
    const before = await house.stored();
    expect(await house.update(third, { email: ann })).toBe("taken");
    expect(await house.update(third, { email: bob })).toBe("taken");
    expect(await house.update(first, { email: ann })).toBe("taken");
    expect(second.id).not.toBe(first.id);
    expect(await house.stored()).toEqual(before);
  });

  it("cannot be given to a contact that is gone", async () => {
    const known = await house.create(ann);
    await house.remove(known);
    expect(await house.update(known, { email: bob })).toBe("gone");
    expect(await house.update(known, { data: { a: 1 } })).toBe("gone");
    expect(await house.stored()).toEqual([]);
  });

  it("given back leaves no trace but a seed", async () => {
    const known = await house.create(ann);
    const back = await house.move(await house.move(known, bob), ann);
    expect(back).toMatchObject({ id: known.id, email: ann });
    expect(await house.stored()).toMatchObject([{ sk: known.id, sk2: ann, nx: expect.any(String) }]);
    expect(await house.at(bob)).toBeUndefined();
  });

  it("may be swapped by way of a third", async () => {
    const [a, b] = [await house.create(ann), await house.create(bob)];
    const aside = await house.move(a, cat);
    const b2 = await house.move(b, ann);
    const a2 = await house.move(aside, bob);
    expect(await house.at(ann)).toEqual(b2);
    expect(await house.at(bob)).toEqual(a2);
    expect(await house.at(cat)).toBeUndefined();
    expect(await house.stored()).toHaveLength(2);
  });

  it("follows a contact that was moved since it was read", async () => {
    const known = await house.create(ann);
    await house.move(known, bob);
    expect(await house.update(known, { email: cat, data: { a: 1 } })).toMatchObject({ contact: { email: cat } });
    expect(await house.update(known, { data: { b: 2 } })).toMatchObject({
      contact: { email: cat, data: { a: 1, b: 2 } },
    });
    expect(await house.contacts.unsubscribe(house.project, known.id, "bounce", later)).toBe(true);
    expect((await house.stored()).map(({ sk }) => sk).sort()).toEqual([known.id, contactIdFor(salt, cat)].sort());
  });
});

describe("units", () => {
  it("of a move: the contact and its slots twice, and three of the indexes", async () => {
    const known = await house.create(ann);
    await house.update(known, { email: bob });
    expect(units()).toEqual({ write: 7, read: 3 });
    const [away] = [await house.at(bob), units()];
    await house.update(away!, { email: cat });
    expect(units()).toEqual({ write: 9, read: 4 });
    const [further] = [await house.at(cat), units()];
    await house.update(further!, { email: ann });
    expect(units()).toEqual({ write: 7, read: 3 });
  });

  it("of finding a contact elsewhere: one more read", async () => {
    await house.move(await house.create(ann), bob);
    await house.at(bob);
    expect(units()).toEqual({ write: 0, read: 2 });
    await house.contacts.findAllByEmail(house.project, house.scope, [ann, bob, cat]);
    expect(units()).toEqual({ write: 0, read: 4 });
  });

  it("of a removal: 3 at home, without a read, and 6 elsewhere", async () => {
    await house.remove(await house.create(ann));
    expect(units()).toEqual({ write: 3, read: 0 });
    await house.remove(await house.move(await house.create(bob), cat));
    expect(units()).toEqual({ write: 6, read: 2 });
  });
});

describe("an address whose contact has moved away", () => {
  it("gets a new contact with an id of its own, which both are found by", async () => {
    const first = await house.move(await house.create(ann, { data: { n: 1 } }), bob);
    const place = await house.contacts.locate(house.project, house.scope, ann);
    expect(place.contact).toBeUndefined();
    units();
    const { contact: second, created } = await house.apply(ann, { idWhenNew: place.idWhenNew, data: { n: 2 } });
    expect(created).toBe(true);
    expect(second).toMatchObject({ id: place.idWhenNew, email: ann, data: { n: 2 } });
    expect(second.id).not.toBe(first.id);
    expect(await house.at(ann)).toEqual(second);
    expect(await house.find(second.id)).toEqual(second);
    expect(await house.at(bob)).toEqual(first);
  });

  it("gets it in 6 write units", async () => {
    await house.move(await house.create(ann), bob);
    const { idWhenNew } = await house.contacts.locate(house.project, house.scope, ann);
    units();
    await house.apply(ann, { idWhenNew });
    expect(units()).toEqual({ write: 6, read: 0 });
  });

  it("gets a new id each time, however many contacts have moved away from it", async () => {
    const ids = new Set<string>();
    for (let index = 0; index < 5; index += 1) {
      const contact = await house.create(ann);
      ids.add(contact.id);
      await house.move(contact, `${index}@example.com`);
    }
    expect(ids.size).toBe(5);
    expect(await house.at(ann)).toBeUndefined();
  });

  it("gets one contact from whoever creates it at the same moment", async () => {
    await house.move(await house.create(ann), bob);
    const keys = Array.from({ length: 20 }, (_, index) => `key${index}`);
    const all = await Promise.all(keys.map((key) => house.apply(ann, { data: { [key]: 1 } })));
    expect(all.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(all.map(({ contact }) => contact.id)).size).toBe(1);
    expect(Object.keys((await house.at(ann))?.data ?? {}).sort()).toEqual(keys.sort());
  });

  it("tells everybody the same id for the contact to come", async () => {
    await house.move(await house.create(ann), bob);
    const first = await house.contacts.locate(house.project, house.scope, ann);
    await house.apply(ann, { idWhenNew: first.idWhenNew });
    const late = await house.apply(ann, { idWhenNew: first.idWhenNew, data: { a: 1 } });
    expect(late).toMatchObject({ created: false, contact: { id: first.idWhenNew, data: { a: 1 } } });
  });

  it("keeps the id it was told when its slot is free by then", async () => {
    const first = await house.move(await house.create(ann), bob);
    const { idWhenNew } = await house.contacts.locate(house.project, house.scope, ann);
    await house.remove(first);
    const { contact } = await house.apply(ann, { idWhenNew });
    expect(contact.id).toBe(idWhenNew);
    expect(await house.at(ann)).toEqual(contact);
    expect(await house.stored()).toHaveLength(2);
  });

  it("is created anew by an upsert that had read the contact before", async () => {
    const known = await house.create(ann, { data: { n: 1 } });
    await house.move(known, bob);
    const { contact, created } = await house.apply(ann, { data: { n: 2 } }, known);
    expect(created).toBe(true);
    expect(contact.id).not.toBe(known.id);
    expect((await house.find(known.id))?.data).toEqual({ n: 1 });
  });
});

describe("removing a contact", () => {
  it("that has moved leaves nothing of it", async () => {
    const moved = await house.move(await house.create(ann), bob);
    expect(await house.remove(moved)).toBe(true);
    expect(await house.stored()).toEqual([]);
    expect(await house.remove(moved)).toBe(false);
  });

  it("whose slot forwards leaves the forwarding and nothing else", async () => {
    const first = await house.move(await house.create(ann), bob);
    const second = await house.create(ann);
    expect(await house.remove(first)).toBe(true);
    const slot = contactIdFor(salt, ann);
    expect(await house.itemOf(slot)).toEqual({ pk: `C#${house.project}#${slot[0]}`, sk: slot, fw: second.id });
    expect(await house.find(slot)).toBeUndefined();
    expect(await house.at(ann)).toEqual(second);
    expect(await house.at(bob)).toBeUndefined();
    expect(await house.remove(second)).toBe(true);
    expect(await house.stored()).toEqual([]);
  });

  it("that somebody forwards to ends the forwarding, and spares who is at home there", async () => {
    const first = await house.move(await house.create(ann), bob);
    const second = await house.create(ann);
    expect(await house.remove(second)).toBe(true);
    expect(await house.find(first.id)).toEqual(first);
    expect(await house.at(ann)).toBeUndefined();
    expect((await house.itemOf(first.id))?.["fw"]).toBeUndefined();
  });

  it("finds it where it is, whatever was read", async () => {
    const known = await house.create(ann);
    await house.move(known, bob);
    expect(await house.remove(known)).toBe(true);
    expect(await house.stored()).toEqual([]);
  });

  it("that is another project's is refused", async () => {
    const known = await house.create(ann);
    const { project } = house;
    house.begin();
    expect(await house.remove(known)).toBe(false);
    house.project = project;
    expect(await house.find(known.id)).toEqual(known);
  });
});

describe("in the stream", () => {
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

  it("a contact that leaves a forwarding behind is a contact deleted", () => {
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
  ])("a forwarding that is %s is nothing", (_, before, after) => {
    expect(streamChange({ before, after })).toBeUndefined();
  });
});
