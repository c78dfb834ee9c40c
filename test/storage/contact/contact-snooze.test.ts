import { beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { later, openContactFixture } from "#test/support/contacts/stored-contacts.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const ann = "ann@example.com";
const april = "2026-04-01T00:00:00.000Z";
const may = "2026-05-01T00:00:00.000Z";

const fixture = await forThisFile(openContactFixture());

beforeEach(() => fixture.begin());

const units = () => fixture.table.takeUnits();
const snooze = (known: Contact, until: string) =>
  fixture.contacts.snooze(fixture.project, fixture.scope, { known, until, now: later });
const wake = ({ id }: Contact, until: string) => fixture.contacts.wake(fixture.project, id, { until, now: later });

/** A contact snoozed until April. */
async function snoozed(): Promise<Contact> {
  const answer = await snooze(await fixture.create(ann, { subscribed: true }), april);
  if (typeof answer === "string") throw new Error(answer);
  units();
  return answer.contact;
}

/** The only contact of the project, as stored. */
async function onlyItem() {
  const items = await fixture.stored();
  units();
  expect(items).toHaveLength(1);
  return items[0]!;
}

describe("a snooze", () => {
  it("unsubscribes the contact until its end: one flip, 3 write units", async () => {
    const known = await fixture.create(ann, { subscribed: true, data: { name: "Ann" } });
    const answer = await snooze(known, april);
    expect(units()).toEqual({ write: 3, read: 0 });
    const contact = { ...known, subscribed: false, snoozedUntil: april, updatedAt: later.toISOString() };
    expect(answer).toEqual({ contact });
    expect(await fixture.find(known.id)).toEqual(contact);
    expect(await onlyItem()).toMatchObject({ su: false, sn: april, sv: 1 });
  });

  it("can move its end without a flip, for 1 write unit", async () => {
    const known = await snoozed();
    expect(await snooze(known, may)).toMatchObject({ contact: { subscribed: false, snoozedUntil: may } });
    expect(units()).toEqual({ write: 1, read: 0 });
    expect(await onlyItem()).toMatchObject({ su: false, sn: may, sv: 1 });
  });

  it("writes nothing when its end is the same", async () => {
    const known = await snoozed();
    expect(await snooze(known, april)).toEqual({ contact: known });
    expect(units()).toEqual({ write: 0, read: 0 });
  });

  it("is refused to a contact that has opted out, and writes nothing", async () => {
    const known = await fixture.create(ann, { subscribed: false });
    expect(await snooze(known, april)).toBe("unsubscribed");
    expect(units()).toEqual({ write: 0, read: 0 });
    expect(await fixture.find(known.id)).toEqual(known);
  });

  it("is refused to a contact that opted out since it was read", async () => {
    const subscribed = await fixture.create(ann, { subscribed: true });
    await fixture.update(subscribed, { subscribed: false });
    const before = await onlyItem();
    expect(await snooze(subscribed, april)).toBe("unsubscribed");
    expect(await onlyItem()).toEqual(before);

    fixture.begin();
    const asleep = await snoozed();
    await fixture.update(asleep, { subscribed: false });
    const ended = await onlyItem();
    expect(await snooze(asleep, may)).toBe("unsubscribed");
    expect(await onlyItem()).toEqual(ended);
  });

  it("starts again, with a flip, when the contact was woken since it was read", async () => {
    const known = await snoozed();
    await wake(known, april);
    expect(await snooze(known, may)).toMatchObject({ contact: { subscribed: false, snoozedUntil: may } });
    expect(await onlyItem()).toMatchObject({ su: false, sn: may, sv: 3 });
  });

  it("fails for a deleted contact, and says so", async () => {
    const known = await fixture.create(ann, { subscribed: true });
    await fixture.remove(known);
    expect(await snooze(known, april)).toBe("gone");
    expect(await fixture.stored()).toEqual([]);
  });

  it("happens once, with one flip, for twenty concurrent requests", async () => {
    const known = await fixture.create(ann, { subscribed: true });
    const ends = Array.from({ length: 20 }, (_, day) => new Date(Date.UTC(2026, 3, day + 1)).toISOString());
    await Promise.all(ends.map((end) => snooze(known, end)));
    const item = await onlyItem();
    expect(item).toMatchObject({ su: false, sv: 1 });
    expect(ends).toContain(item["sn"]);
  });
});

describe("waking", () => {
  it("subscribes the contact for 3 write units, without a read", async () => {
    const known = await snoozed();
    expect(await wake(known, april)).toBe(true);
    expect(units()).toEqual({ write: 3, read: 0 });
    expect(await fixture.find(known.id)).toEqual({ ...known, subscribed: true, snoozedUntil: null });
    const item = await onlyItem();
    expect(item).toMatchObject({ su: true, sv: 2 });
    expect(item).not.toHaveProperty("sn");
  });

  it("happens once, however often it is requested", async () => {
    const known = await snoozed();
    const woken = await Promise.all(Array.from({ length: 10 }, () => wake(known, april)));
    expect(woken.filter((each) => each)).toHaveLength(1);
    expect(await wake(known, april)).toBe(false);
    expect(await onlyItem()).toMatchObject({ su: true, sv: 2 });
  });

  it("does nothing at the old end of a snooze that was moved", async () => {
    const known = await snoozed();
    await snooze(known, may);
    expect(await wake(known, april)).toBe(false);
    expect(await onlyItem()).toMatchObject({ su: false, sn: may, sv: 1 });
    expect(await wake(known, may)).toBe(true);
  });

  it("finds the contact at whatever address it has now", async () => {
    const known = await snoozed();
    const moved = await fixture.move(known, "anna@example.com");
    expect(moved).toMatchObject({ subscribed: false, snoozedUntil: april });
    expect(await wake(known, april)).toBe(true);
    expect(await fixture.at("anna@example.com")).toMatchObject({ id: known.id, subscribed: true });
  });

  it("does nothing for a deleted contact, or another project's", async () => {
    const known = await snoozed();
    expect(await fixture.contacts.wake(dataId(), known.id, { until: april, now: later })).toBe(false);
    await fixture.remove(known);
    expect(await wake(known, april)).toBe(false);
    expect(await fixture.stored()).toEqual([]);
  });
});

describe("during a snooze", () => {
  it("changes of data and address do not end it", async () => {
    const known = await snoozed();
    expect((await fixture.apply(ann, { data: { a: 1 } }, known)).contact.snoozedUntil).toBe(april);
    expect(await fixture.update(known, { email: "anna@example.com" })).toMatchObject({
      contact: { snoozedUntil: april },
    });
  });

  it.each([
    [false, 1],
    [true, 2],
  ])("writing subscribed %s ends it, with %i flips in all", async (subscribed, flips) => {
    for (const way of ["apply", "update", "move"] as const) {
      fixture.begin();
      const known = await snoozed();
      if (way === "apply") await fixture.apply(ann, { subscribed }, known);
      else await fixture.update(known, { subscribed, email: way === "move" ? "anna@example.com" : undefined });
      const contact = await fixture.find(known.id);
      expect(contact).toMatchObject({ subscribed, snoozedUntil: null, updatedAt: later.toISOString() });
      expect((await fixture.itemOf(known.id))?.["sv"]).toBe(flips);
      expect(await wake(known, april)).toBe(false);
    }
  });

  it("a bounce ends it without a flip, and the contact is never woken", async () => {
    const known = await snoozed();
    expect(
      await fixture.contacts.unsubscribe(fixture.project, { contactId: known.id, reason: "bounce", now: later }),
    ).toBe(true);
    const item = await onlyItem();
    expect(item).toMatchObject({ su: false, sv: 1 });
    expect(item).not.toHaveProperty("sn");
    expect(await wake(known, april)).toBe(false);
    expect(await onlyItem()).toEqual(item);
  });

  it("an opt-out holds even when the contact was woken since the caller read it", async () => {
    const known = await snoozed();
    await wake(known, april);
    expect(await fixture.update(known, { subscribed: false })).toMatchObject({ contact: { subscribed: false } });
    expect(await onlyItem()).toMatchObject({ su: false, sv: 3 });
  });

  it("an opt-out concurrent with the wake leaves the contact opted out", async () => {
    for (let round = 0; round < 15; round += 1) {
      fixture.begin();
      const known = await snoozed();
      await Promise.all([wake(known, april), fixture.update(known, { subscribed: false })]);
      expect(await fixture.find(known.id)).toMatchObject({ subscribed: false, snoozedUntil: null });
      const { sv } = await onlyItem();
      expect([1, 3]).toContain(sv);
    }
  });
});
