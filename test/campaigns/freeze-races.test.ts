import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Condition } from "#lib/domain/condition/condition.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { type FreezeFixture, openFreezeFixture, type Sent } from "#test/campaigns/freeze-fixture.ts";
import { contactOf } from "#test/support/campaigns/frozen-batches.ts";
import { MortalWorker } from "#test/support/faults/deaths.ts";
import { someContact } from "#test/support/records.ts";

let fixture: FreezeFixture;
let projectId: DataId;
const contacts: Contact[] = [];

/** Cursors with several pages of contacts each; the other thirteen have a few. */
const large = [0, 10, 15];

/** Moves contacts in and out of the audience. */
const isPro: Condition = {
  logic: "AND",
  groups: [{ filters: [{ field: "data.plan", operator: "equals", value: "pro" }] }],
};

beforeAll(async () => {
  fixture = await openFreezeFixture();
  projectId = await fixture.newProject();
  for (let cursor = 0; cursor < 16; cursor += 1) {
    const count = large.includes(cursor) ? 480 : 3;
    for (let n = 0; n < count; n += 1) contacts.push(aContact(cursor, n));
  }
  await fixture.putContacts(projectId, contacts);
});
afterAll(() => fixture.stop());

const aContact = (cursor: number, n: number): Contact =>
  someContact({
    id: contactOf(cursor, n),
    email: `c${cursor}-${n}@example.com`,
    subscribed: n % 7 !== 3,
    data: { plan: n % 5 === 0 ? "basic" : "pro", text: "x".repeat(large.includes(cursor) ? 5_000 : 10) },
  });

/** How one worker fails: it dies before or after this table call, or its time runs out. */
interface Fate {
  diesAt: number;
  when: "before" | "after";
  /** The number of clock reads until its time is up. */
  patience: number;
}

const fates: fc.Arbitrary<Fate> = fc.record({
  diesAt: fc.oneof(fc.integer({ min: 1, max: 61 }), fc.constant(Number.POSITIVE_INFINITY)),
  when: fc.constantFrom("before", "after"),
  patience: fc.integer({ min: 33, max: 120 }),
});

function work(sent: Sent, fate: Fate): Promise<"done" | "died"> {
  let looks = 0;
  const until = fixture.until();
  const clock = {
    now: () => {
      looks += 1;
      return looks > fate.patience ? until : fixture.clock.at;
    },
  };
  const mortal = new MortalWorker({ call: fate.diesAt, when: fate.when });
  const { freeze } = fixture.freezing({ table: mortal.table(fixture.table), clock });
  return freeze.run(sent, until).then(
    () => "done",
    () => "died",
  );
}

/** Runs this number of workers at a time, repeats each message until a worker finishes it, then runs the jobs they queued. */
async function workAll(sent: Sent, atOnce: number, all: readonly Fate[]): Promise<void> {
  let waiting = atOnce;
  const fate = all[Symbol.iterator]();
  for (let round = 0; waiting > 0; round += 1) {
    expect(round).toBeLessThan(100);
    const kind: Fate = { diesAt: Number.POSITIVE_INFINITY, when: "before", patience: 80 };
    const workers = Array.from({ length: waiting }, () => work(sent, fate.next().value ?? kind));
    const died = (await Promise.all(workers)).filter((end) => end === "died").length;
    waiting = died + fixture.jobs.splice(0).length;
  }
}

describe("an audience frozen by several workers that stop and die anywhere", () => {
  it("has each contact once, in id order", { timeout: 300_000 }, async () => {
    const members = contacts.filter(({ subscribed, data }) => subscribed && data["plan"] === "pro");
    const audience = { audienceType: "FILTERED", audienceCondition: isPro } as const;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(fates, { maxLength: 12 }), async (atOnce, all) => {
        fixture.dispatches.length = 0;
        const sent = await fixture.send(projectId, audience);
        await workAll(sent, atOnce, all);
        expect((await fixture.rows(sent)).flat()).toEqual(members.map(({ id }) => id));
        expect((await fixture.head(sent)).totalRecipients).toBe(members.length);
        expect((await fixture.cursorsOf(sent)).every(({ isFrozen, turn }) => isFrozen && turn === 0)).toBe(true);
        expect((await fixture.orders()).filter(({ sk }) => String(sk).includes(sent.campaignId))).toEqual([]);
        expect(new Set(fixture.dispatches.map(({ cursor }) => cursor))).toEqual(new Set([0, 1, 2, 3]));
      }),
      { numRuns: 6 },
    );
  });

  it("has each contact that stays, and each contact that joins or leaves meanwhile at most once", async () => {
    const sent = await fixture.send(projectId);
    const [joining, leaving] = [
      contacts.filter(({ subscribed }) => !subscribed).slice(0, 60),
      contacts.filter(({ subscribed }) => subscribed).slice(-60),
    ];
    const flip = async (some: Contact[], subscribed: boolean) =>
      fixture.putContacts(
        projectId,
        some.map((contact) => ({ ...contact, subscribed })),
      );
    const fate: Fate = { diesAt: Number.POSITIVE_INFINITY, when: "before", patience: 50 };
    await Promise.all([workAll(sent, 2, Array(20).fill(fate)), flip(joining, true), flip(leaving, false)]);
    const rows = (await fixture.rows(sent)).flat();
    expect(rows).toEqual([...new Set(rows)].sort());
    const moved = new Set([...joining, ...leaving].map(({ id }) => id));
    const stayed = contacts.filter(({ id, subscribed }) => subscribed && !moved.has(id)).map(({ id }) => id);
    expect(rows.filter((id) => !moved.has(id))).toEqual(stayed);
    await Promise.all([flip(joining, false), flip(leaving, true)]);
  });
});

describe("an audience of twenty thousand", () => {
  it("is frozen in one job, in batches of 100 per cursor", async () => {
    const project = await fixture.newProject();
    const many = Array.from({ length: 20_000 }, (_, n) => ({ ...aContact(1, 1), id: contactOf(n % 16, n) }));
    await fixture.putContacts(project, many);
    const sent = await fixture.send(project);
    fixture.dispatches.length = 0;
    fixture.table.takeUnits();
    expect(await fixture.freeze(sent)).toBe("frozen");
    // 1,250 contacts per cursor: twelve full batches at 4 units, the rest at 2, two cursor writes at 2; and 4 to keep the result.
    expect(fixture.table.takeUnits().write).toBe(16 * (12 * 4 + 2 + 2 * 2) + 4);
    expect((await fixture.rows(sent)).flat()).toEqual(many.map(({ id }) => id).sort());
    expect((await fixture.cursorsOf(sent)).map(({ batches, rows, open }) => [batches, rows, open])).toEqual(
      Array(16).fill([13, 1_250, 13]),
    );
    expect(fixture.dispatches).toHaveLength(16);
  });
});
