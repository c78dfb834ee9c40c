import { beforeEach, describe, expect, it } from "vitest";
import type { NewSuppressionCause } from "#lib/domain/suppression/suppression-entry.ts";
import type { SuppressionFilter } from "#lib/domain/suppression/suppression-store.ts";
import { newId } from "#lib/platform/ids.ts";
import { SuppressionRepository } from "#lib/storage/suppression/suppression-repository.ts";
import { created, later, openContactFixture } from "#test/support/contacts/stored-contacts.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const ann = "ann@example.com";
const bob = "bob@example.com";

const fixture = await forThisFile(openContactFixture());
const store = new SuppressionRepository(fixture.table);

beforeEach(() => fixture.begin());

const units = () => fixture.table.takeUnits();

const manual: NewSuppressionCause = { reason: "manual", source: "api", emailId: null, note: null, expiresAt: null };
const bounceOf = (emailId: string): NewSuppressionCause => ({
  ...manual,
  reason: "bounce",
  source: "feedback",
  emailId,
});

const add = (email: string, cause: Partial<NewSuppressionCause> = {}, now = created) =>
  store.add(fixture.project, fixture.scope, { email, cause: { ...manual, ...cause }, now });
const find = (email: string, now = later) => store.find(fixture.project, fixture.scope, { email, now });
const remove = (email: string) => store.remove(fixture.project, fixture.scope, { email, now: later });
const list = async (filter: SuppressionFilter = {}, now = later) =>
  (await store.list(fixture.project, { filter, after: undefined, limit: 100, now })).entries;
const reasonsOf = async (email: string) => [...((await find(email))?.causes.keys() ?? [])];

/** Every contact has the mark of its own address's entry, wherever it is stored. */
async function expectMarks(...emails: string[]): Promise<void> {
  for (const email of emails) {
    const entry = await find(email);
    const contact = await fixture.at(email);
    if (!contact) continue;
    const marked = contact.suppression ? Object.keys(contact.suppression.reasons) : [];
    expect([email, marked.sort()]).toEqual([email, [...(entry?.causes.keys() ?? [])].sort()]);
    expect(await fixture.find(contact.id)).toEqual(contact);
  }
}

describe("an entry", () => {
  it("of an unknown address is no contact, and stays when the contact is made", async () => {
    expect(await add(ann)).toBe("added");
    expect(units()).toEqual({ read: 1, write: 4 });
    expect(await fixture.at(ann)).toBeUndefined();
    expect(units()).toEqual({ read: 1, write: 0 });
    const { contact, created: isNew } = await fixture.apply(ann);
    expect(units()).toEqual({ read: 0, write: 3 });
    expect([isNew, contact.suppression]).toEqual([
      true,
      { reasons: { manual: null }, count: 1, createdAt: created.toISOString(), updatedAt: created.toISOString() },
    ]);
    await expectMarks(ann);
  });

  it("is added and removed in one transaction each, and read with the contact at no further unit", async () => {
    const contact = await fixture.create(ann);
    await add(ann, bounceOf(newId()));
    expect(units()).toEqual({ read: 1, write: 5 });
    expect((await fixture.find(contact.id))?.suppression?.reasons).toEqual({ bounce: null });
    expect(units()).toEqual({ read: 1, write: 0 });
    expect(await store.isReportedElsewhere(dataId(), ann)).toBe(true);
    units();
    expect(await remove(ann)).toMatchObject({ email: ann, count: 1 });
    expect(units()).toEqual({ read: 2, write: 5 });
    expect([await find(ann), await list(), await remove(ann)]).toEqual([undefined, [], undefined]);
    expect(await fixture.find(contact.id)).toEqual(contact);
    expect(await store.isReportedElsewhere(dataId(), ann)).toBe(false);
  });

  it("leaves nothing when it is removed from an address without a contact", async () => {
    await add(ann);
    await remove(ann);
    expect(await fixture.stored()).toEqual([]);
  });

  it("keeps weaker reasons beside the strongest, which it shows", async () => {
    await add(ann, { note: "asked by phone" });
    await add(ann, { ...bounceOf(newId()), reason: "complaint" }, later);
    await add(ann, { reason: "erased" }, later);
    expect(await reasonsOf(ann)).toEqual(["complaint", "manual", "erased"]);
    expect(await list()).toEqual([
      expect.objectContaining({ reason: "complaint", source: "feedback", count: 3, createdAt: created.toISOString() }),
    ]);
  });

  it("takes the same bounce once, however late it comes again", async () => {
    const email = newId();
    expect([await add(ann, bounceOf(email)), await add(ann, bounceOf(email), later)]).toEqual(["added", "unchanged"]);
    units();
    await add(ann, bounceOf(email), later);
    expect(units()).toEqual({ read: 2, write: 0 });
    expect([await add(ann, bounceOf(newId()), later), (await find(ann))?.count]).toEqual(["updated", 2]);
  });

  it("ends when its last reason expires, and the next one starts a new count", async () => {
    const expiresAt = new Date(created.getTime() + 60_000).toISOString();
    await add(ann, { reason: "soft_bounce", expiresAt });
    expect([await find(ann), await list(), await remove(ann)]).toEqual([undefined, [], undefined]);
    expect(await find(ann, created)).toMatchObject({ count: 1 });
    expect(await add(ann, {}, later)).toBe("added");
    expect(await list()).toMatchObject([{ reason: "manual", count: 1, createdAt: later.toISOString() }]);
  });

  it("of concurrent additions is one", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(ann, bounceOf(newId()))));
    expect(answers.filter((answer) => answer === "added")).toHaveLength(1);
    expect([(await find(ann))?.count, (await list()).length]).toEqual([8, 1]);
  });

  it("is there wholly or not at all after an addition and a removal at once", async () => {
    for (let round = 0; round < 8; round += 1) {
      fixture.begin();
      if (round % 2) await fixture.create(ann);
      await add(ann);
      await Promise.all([add(ann, bounceOf(newId()), later), remove(ann)]);
      const [entry, rows] = [await find(ann), await list()];
      expect(rows).toHaveLength(entry ? 1 : 0);
      await expectMarks(ann);
    }
  });

  it("belongs to its project", async () => {
    await fixture.create(ann);
    await add(ann);
    fixture.begin();
    await fixture.create(ann);
    expect([await find(ann), await list(), (await fixture.at(ann))?.suppression]).toEqual([undefined, [], undefined]);
  });
});

describe("the mark of a contact", () => {
  it("follows its address when it moves, for no further unit", async () => {
    const contact = await fixture.create(ann);
    await add(ann);
    const moved = await fixture.move(contact, bob);
    expect(moved.suppression).toBeUndefined();
    await add(bob, bounceOf(newId()));
    units();
    expect(Object.keys((await fixture.find(contact.id))?.suppression?.reasons ?? {})).toEqual(["bounce"]);
    expect(units()).toEqual({ read: 1, write: 0 });
    const back = await fixture.move(moved, ann);
    expect(Object.keys(back.suppression?.reasons ?? {})).toEqual(["manual"]);
    await expectMarks(ann, bob);
    expect(await reasonsOf(bob)).toEqual(["bounce"]);
  });

  it("is that of the address which a contact created elsewhere has", async () => {
    await fixture.move(await fixture.create(ann), bob);
    await add(ann);
    const second = await fixture.create(ann);
    expect(Object.keys(second.suppression?.reasons ?? {})).toEqual(["manual"]);
    await remove(ann);
    await expectMarks(ann, bob);
  });

  it("costs 7 write units where the contact has changed its address", async () => {
    await fixture.move(await fixture.create(ann), bob);
    units();
    await add(bob, bounceOf(newId()));
    expect(units()).toEqual({ read: 1, write: 7 });
  });

  it.each(["MARKETING", "ENFORCE", "RECORD"] as const)(
    "stays as a hash without the contact, with %s",
    async (setting) => {
      fixture.scope = { ...fixture.scope, suppression: setting };
      for (const email of [ann, bob]) {
        const contact = await fixture.create(email);
        await add(email, bounceOf(newId()));
        if (email === bob) await add(email);
        const known = await fixture.find(contact.id);
        if (known) expect(await fixture.remove(known)).toBe(true);
      }
      const isKept = setting !== "RECORD";
      expect([await fixture.at(ann), await reasonsOf(ann), await reasonsOf(bob)]).toEqual([
        undefined,
        isKept ? ["bounce"] : [],
        isKept ? ["bounce", "manual"] : ["manual"],
      ]);
      expect((await list()).map(({ email }) => email)).toEqual(isKept ? [null, null] : [null]);
      expect(await fixture.stored()).toHaveLength(isKept ? 4 : 2);
      expect((await fixture.create(bob)).suppression).toBeDefined();
      await add(bob, {}, later);
      expect((await find(bob))?.email).toBe(bob);
    },
  );

  it("is right after any order of moves, removals and entries at once", async () => {
    for (let round = 0; round < 12; round += 1) {
      fixture.begin();
      const contact = await fixture.create(ann);
      await Promise.all([
        fixture.update(contact, { email: bob }),
        add(bob, bounceOf(newId())),
        add(ann),
        ...(round % 3 === 0 ? [fixture.remove(contact)] : []),
        ...(round % 2 ? [remove(bob)] : []),
      ]);
      await fixture.apply(ann);
      await expectMarks(ann, bob);
    }
  });
});

describe("the list", () => {
  it("shows newest first in pages of few units, by every filter", async () => {
    for (let index = 0; index < 60; index += 1) {
      const at = new Date(created.getTime() + index * 1_000);
      await add(`user${index}@example.com`, index % 2 ? bounceOf(newId()) : {}, at);
    }
    units();
    const first = await store.list(fixture.project, { filter: {}, after: undefined, limit: 50, now: later });
    expect(units()).toEqual({ read: 2, write: 0 });
    const second = await store.list(fixture.project, { filter: {}, after: first.next, limit: 50, now: later });
    const emails = [...first.entries, ...second.entries].map(({ email }) => email);
    expect(emails).toEqual(Array.from({ length: 60 }, (_, index) => `user${59 - index}@example.com`));
    expect(second.next).toBeUndefined();
    expect(await list({ reason: "bounce" })).toHaveLength(30);
    expect(await list({ source: "api" })).toHaveLength(30);
    expect((await list({ search: "ser1@" })).map(({ email }) => email)).toEqual(["user1@example.com"]);
    const at = (index: number) => new Date(created.getTime() + index * 1_000).toISOString();
    expect(await list({ from: at(5), before: at(3) })).toEqual([]);
    expect((await list({ from: at(3), before: at(5) })).map(({ email }) => email)).toEqual([
      "user4@example.com",
      "user3@example.com",
    ]);
  });
});
