import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { newId } from "#lib/platform/ids.ts";
import { type ContactHouse, later, openContactHouse } from "./contact-house.ts";

const ann = "ann@example.com";
const april = "2026-04-01T00:00:00.000Z";
const may = "2026-05-01T00:00:00.000Z";

let house: ContactHouse;

beforeAll(async () => {
  house = await openContactHouse();
});
afterAll(() => house.stop());
beforeEach(() => house.begin());

const units = () => house.table.takeUnits();
const snooze = (known: Contact, until: string) =>
  house.contacts.snooze(house.project, house.scope, known, until, later);
const wake = ({ id }: Contact, until: string) => house.contacts.wake(house.project, id, until, later);

/** A contact that sleeps until April. */
async function snoozed(): Promise<Contact> {
  const answer = await snooze(await house.create(ann, { subscribed: true }), april);
  if (typeof answer === "string") throw new Error(answer);
  units();
  return answer.contact;
}

/** The one contact of the project, as it is stored. */
async function onlyItem() {
  const items = await house.stored();
  units();
  expect(items).toHaveLength(1);
  return items[0]!;
}

describe("a snooze", () => {
  it("unsubscribes until its end: one flip, 3 write units", async () => {
    const known = await house.create(ann, { subscribed: true, data: { name: "Ann" } });
    const answer = await snooze(known, april);
    expect(units()).toEqual({ write: 3, read: 0 });
    const contact = { ...known, subscribed: false, snoozedUntil: april, updatedAt: later.toISOString() };
    expect(answer).toEqual({ contact });
    expect(await house.find(known.id)).toEqual(contact);
    expect(await onlyItem()).toMatchObject({ su: false, sn: april, sv: 1 });
  });

  it("moves its end without a flip, for 1 write unit", async () => {
    const known = await snoozed();
    expect(await snooze(known, may)).toMatchObject({ contact: { subscribed: false, snoozedUntil: may } });
    expect(units()).toEqual({ write: 1, read: 0 });
    expect(await onlyItem()).toMatchObject({ su: false, sn: may, sv: 1 });
  });

  it("with the same end writes nothing", async () => {
    const known = await snoozed();
    expect(await snooze(known, april)).toEqual({ contact: known });
    expect(units()).toEqual({ write: 0, read: 0 });
  });

  it("is refused to a contact that has opted out, and writes nothing", async () => {
    const known = await house.create(ann, { subscribed: false });
    expect(await snooze(known, april)).toBe("unsubscribed");
    expect(units()).toEqual({ write: 0, read: 0 });
    expect(await house.find(known.id)).toEqual(known);
  });

  it("is refused to a contact that has opted out since it was read", async () => {
    const subscribed = await house.create(ann, { subscribed: true });
    await house.update(subscribed, { subscribed: false });
    const before = await onlyItem();
    expect(await snooze(subscribed, april)).toBe("unsubscribed");
    expect(await onlyItem()).toEqual(before);

    house.begin();
    const asleep = await snoozed();
    await house.update(asleep, { subscribed: false });
    const ended = await onlyItem();
    expect(await snooze(asleep, may)).toBe("unsubscribed");
    expect(await onlyItem()).toEqual(ended);
  });

  it("of a contact that was woken since it was read begins anew, with a flip", async () => {
    const known = await snoozed();
    await wake(known, april);
    expect(await snooze(known, may)).toMatchObject({ contact: { subscribed: false, snoozedUntil: may } });
    expect(await onlyItem()).toMatchObject({ su: false, sn: may, sv: 3 });
  });

  it("of a contact that is gone is told", async () => {
    const known = await house.create(ann, { subscribed: true });
    await house.remove(known);
    expect(await snooze(known, april)).toBe("gone");
    expect(await house.stored()).toEqual([]);
  });

  it("of twenty at the same moment is one, with one flip", async () => {
    const known = await house.create(ann, { subscribed: true });
    const ends = Array.from({ length: 20 }, (_, day) => new Date(Date.UTC(2026, 3, day + 1)).toISOString());
    await Promise.all(ends.map((end) => snooze(known, end)));
    const item = await onlyItem();
    expect(item).toMatchObject({ su: false, sv: 1 });
    expect(ends).toContain(item["sn"]);
  });
});

describe("waking", () => {
  it("subscribes for 3 write units, without a read", async () => {
    const known = await snoozed();
    expect(await wake(known, april)).toBe(true);
    expect(units()).toEqual({ write: 3, read: 0 });
    expect(await house.find(known.id)).toEqual({ ...known, subscribed: true, snoozedUntil: null });
    const item = await onlyItem();
    expect(item).toMatchObject({ su: true, sv: 2 });
    expect(item).not.toHaveProperty("sn");
  });

  it("happens once, however often it is called for", async () => {
    const known = await snoozed();
    const woken = await Promise.all(Array.from({ length: 10 }, () => wake(known, april)));
    expect(woken.filter((each) => each)).toHaveLength(1);
    expect(await wake(known, april)).toBe(false);
    expect(await onlyItem()).toMatchObject({ su: true, sv: 2 });
  });

  it("at the end of a snooze that has been moved does nothing", async () => {
    const known = await snoozed();
    await snooze(known, may);
    expect(await wake(known, april)).toBe(false);
    expect(await onlyItem()).toMatchObject({ su: false, sn: may, sv: 1 });
    expect(await wake(known, may)).toBe(true);
  });

  it("finds the contact under whatever address it has by then", async () => {
    const known = await snoozed();
    const moved = await house.move(known, "anna@example.com");
    expect(moved).toMatchObject({ subscribed: false, snoozedUntil: april });
    expect(await wake(known, april)).toBe(true);
    expect(await house.at("anna@example.com")).toMatchObject({ id: known.id, subscribed: true });
  });

  it("a contact that is gone, or another project's, does nothing", async () => {
    const known = await snoozed();
    expect(await house.contacts.wake(newId(), known.id, april, later)).toBe(false);
    await house.remove(known);
    expect(await wake(known, april)).toBe(false);
    expect(await house.stored()).toEqual([]);
  });
});

describe("during a snooze", () => {
  it("changes of data and address leave it alone", async () => {
    const known = await snoozed();
    expect((await house.apply(ann, { data: { a: 1 } }, known)).contact.snoozedUntil).toBe(april);
    expect(await house.update(known, { email: "anna@example.com" })).toMatchObject({
      contact: { snoozedUntil: april },
    });
  });

  it.each([
    [false, 1],
    [true, 2],
  ])("every write of subscribed: %s ends it, with %i flips by then", async (subscribed, flips) => {
    for (const way of ["apply", "update", "move"] as const) {
      house.begin();
      const known = await snoozed();
      if (way === "apply") await house.apply(ann, { subscribed }, known);
      else await house.update(known, { subscribed, email: way === "move" ? "anna@example.com" : undefined });
      const contact = await house.find(known.id);
      expect(contact).toMatchObject({ subscribed, snoozedUntil: null, updatedAt: later.toISOString() });
      expect((await house.itemOf(known.id))?.["sv"]).toBe(flips);
      expect(await wake(known, april)).toBe(false);
    }
  });

  it("a bounce ends it without a flip, and nothing wakes the contact", async () => {
    const known = await snoozed();
    expect(await house.contacts.unsubscribe(house.project, known.id, "bounce", later)).toBe(true);
    const item = await onlyItem();
    expect(item).toMatchObject({ su: false, sv: 1 });
    expect(item).not.toHaveProperty("sn");
    expect(await wake(known, april)).toBe(false);
    expect(await onlyItem()).toEqual(item);
  });

  it("an opt-out of who had read it asleep holds though it was woken meanwhile", async () => {
    const known = await snoozed();
    await wake(known, april);
    expect(await house.update(known, { subscribed: false })).toMatchObject({ contact: { subscribed: false } });
    expect(await onlyItem()).toMatchObject({ su: false, sv: 3 });
  });

  it("an opt-out and its end at the same moment leave the contact opted out", async () => {
    for (let round = 0; round < 15; round += 1) {
      house.begin();
      const known = await snoozed();
      await Promise.all([wake(known, april), house.update(known, { subscribed: false })]);
      expect(await house.find(known.id)).toMatchObject({ subscribed: false, snoozedUntil: null });
      const { sv } = await onlyItem();
      expect([1, 3]).toContain(sv);
    }
  });
});
