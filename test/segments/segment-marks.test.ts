import { beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { BudgetSpent, LimitedBudget, unlimited } from "#lib/platform/work-budget.ts";
import { SegmentMarkRepository } from "#lib/storage/segment/segment-mark-repository.ts";
import { openContactFixture } from "#test/support/contacts/stored-contacts.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openContactFixture());
const marks = new SegmentMarkRepository(fixture.table);
let ann: Contact;

beforeEach(async () => {
  fixture.begin();
  ann = await fixture.create("ann@example.com");
  fixture.table.takeUnits();
});

const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ mark: `m${index}`, from: undefined, to: 7 }));

const stored = async () => (await fixture.itemOf(ann.id))?.["sg"];

describe("several marks of a contact", () => {
  it("are set with one write for each forty", async () => {
    const flips = entries(41);
    expect(await marks.flipAll(fixture.project, ann.id, { flips, budget: unlimited })).toEqual(flips);
    expect(await stored()).toEqual(Object.fromEntries(flips.map(({ mark, to }) => [mark, to])));
    expect(fixture.table.takeUnits().write).toBe(2);
  });

  it("are set without those that another worker changed", async () => {
    await marks.flip(fixture.project, ann.id, { flip: { mark: "m1", from: undefined, to: 5 } });
    const flips = entries(3);
    expect(await marks.flipAll(fixture.project, ann.id, { flips, budget: unlimited })).toEqual([flips[0], flips[2]]);
    expect(await stored()).toEqual({ m0: 7, m1: 5, m2: 7 });
  });

  it("spend a unit for each write, also when a refused write is made again mark by mark", async () => {
    await marks.flip(fixture.project, ann.id, { flip: { mark: "m1", from: undefined, to: 5 } });
    const clock = { now: () => new Date(0) };
    const budget = new LimitedBudget({ units: 3, until: new Date(1) }, clock);
    await expect(marks.flipAll(fixture.project, ann.id, { flips: entries(3), budget })).rejects.toThrow(BudgetSpent);
    expect(await stored()).toEqual({ m0: 7, m1: 5 });
  });

  it("are set once by workers that set them at the same time", async () => {
    const flips = entries(20);
    const made = await Promise.all(
      [1, 2, 3].map(() => marks.flipAll(fixture.project, ann.id, { flips, budget: unlimited })),
    );
    expect(made.flat()).toHaveLength(20);
    expect(Object.keys(Object(await stored()))).toHaveLength(20);
  });

  it("are not set on a contact that is gone", async () => {
    await fixture.remove(ann);
    expect(await marks.flipAll(fixture.project, ann.id, { flips: entries(2), budget: unlimited })).toEqual([]);
    expect(await fixture.itemOf(ann.id)).toBeUndefined();
  });
});
