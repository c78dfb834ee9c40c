import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Segment } from "#lib/domain/segment/segment.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { BudgetSpent, LimitedBudget } from "#lib/platform/work-budget.ts";
import { packCondition } from "#lib/storage/segment/condition-attribute.ts";
import { trackingItem } from "#lib/storage/segment/ended-tracking-item.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { randomTree } from "#test/domain/condition/random-conditions.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someSegment, someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const segments = new SegmentRepository(table);
let project: DataId;

const later = new Date("2026-03-02T10:00:00.000Z");

beforeEach(() => {
  project = dataId();
  table.takeUnits();
});

async function created(changes: Partial<Segment> = {}): Promise<Segment> {
  const segment = someSegment(changes);
  const { version } = await segments.snapshot(project);
  expect(await segments.create(project, { segment, version })).toBe(true);
  table.takeUnits();
  return segment;
}

describe("a segment", () => {
  it.each([
    ["only its required fields", {}],
    ["all its fields", { description: "Wer zahlt: 顧客", trackedSince: 1_772_359_200_123, memberCount: 7 }],
    ["an empty description", { description: "" }],
    ["no condition", { type: "STATIC" as const, condition: null }],
  ])("is returned as created with %s, for one read unit", async (_, parts) => {
    const segment = await created(parts);
    expect(await segments.find(project, segment.id)).toEqual(segment);
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
    expect(await segments.list(project)).toEqual([segment]);
    expect(table.takeUnits()).toEqual({ write: 0, read: 0.5 });
    expect(await segments.snapshot(project)).toEqual({ segments: [segment], version: 1 });
    expect(table.takeUnits()).toEqual({ write: 0, read: 2 });
  });

  it("is stored under short names, without ElectroDB's own attributes", async () => {
    const { id, name: nm, condition } = await created({ description: "D", trackedSince: 1, isMarkingInitial: true });
    const key = { pk: `G#${project}`, sk: `s#${id}` };
    const stored = async () => (await table.scan()).filter(({ sk }) => sk === key.sk);
    const own = { ...key, nm, ty: "DYNAMIC", mc: 0, cr: someTime };
    const packed = condition && Uint8Array.from(packCondition(condition));
    expect(await stored()).toEqual([{ ...own, de: "D", cd: packed, ts: 1, im: true, up: someTime }]);
    const up = later.toISOString();
    const changes = { description: null, condition: null, trackedSince: null, isMarkingInitial: false };
    await segments.change(project, id, { changes, now: later });
    expect(await stored()).toEqual([{ ...own, up }]);
    await segments.changeAt(project, id, { changes: { condition, memberCount: 2 }, now: later, version: 1 });
    expect(await stored()).toEqual([{ ...own, mc: 2, cd: packed, up }]);
  });

  it("is returned with any condition unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(randomTree([newId(), newId()]), async (condition) => {
        const segment = await created({ condition });
        expect(await segments.find(project, segment.id)).toEqual(segment);
      }),
      { numRuns: 50 },
    );
  });

  it("is not found in another project", async () => {
    const { id } = await created();
    expect(await segments.find(dataId(), id)).toBeUndefined();
    expect(await segments.snapshot(dataId())).toEqual({ segments: [], version: 0 });
  });

  it("is listed newest first, and by id among those of the same time", async () => {
    const made = [];
    for (const createdAt of [someTime, later.toISOString(), someTime, "2026-02-01T10:00:00.000Z"]) {
      made.push(await created({ createdAt }));
    }
    const order = ({ createdAt, id }: Segment) => `${createdAt} ${id}`;
    const sorted = made.toSorted((a, b) => (order(a) < order(b) ? 1 : -1));
    expect(await segments.list(project)).toEqual(sorted);
    expect((await segments.snapshot(project)).segments).toEqual(sorted);
  });

  it("is listed completely when the conditions take several pages", async () => {
    const value = () => randomBytes(150_000).toString("base64");
    const made = [];
    for (let count = 0; count < 8; count += 1) {
      const filters = [{ field: "data.a", operator: "equals" as const, value: value() }];
      made.push(await created({ condition: { logic: "AND", groups: [{ filters }] } }));
    }
    expect((await segments.list(project)).map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
    // A budget that is too small ends the read.
    const budget = new LimitedBudget({ units: 49, until: later }, { now: () => new Date(someTime) });
    await expect(segments.list(project, budget)).rejects.toThrow(BudgetSpent);
    await expect(segments.snapshot(project, budget)).rejects.toThrow(BudgetSpent);
  });
});

describe("the version of a project's segments", () => {
  it("is raised in the same write as any change to them: 4 write units, 5 with an index entry", async () => {
    const first = someSegment();
    expect(await segments.create(project, { segment: first, version: 0 })).toBe(true);
    expect(table.takeUnits()).toEqual({ write: 5, read: 0 });
    expect(await segments.create(project, { segment: someSegment(), version: 1 })).toBe(true);
    expect(table.takeUnits()).toEqual({ write: 4, read: 0 });
    const changes = { condition: null, memberCount: 3 };
    expect(await segments.changeAt(project, first.id, { changes, now: later, version: 2 })).toBe(true);
    expect(await segments.remove(project, first.id, { version: 3 })).toBe(true);
    expect(await segments.snapshot(project)).toMatchObject({ version: 4, segments: [{}] });
  });

  it("rejects a write decided from another version", async () => {
    const segment = await created();
    const before = await table.scan();
    for (const version of [0, 2]) {
      expect(await segments.create(project, { segment: someSegment(), version })).toBe(false);
      expect(await segments.changeAt(project, segment.id, { changes: { name: "B" }, now: later, version })).toBe(false);
      expect(await segments.remove(project, segment.id, { version })).toBe(false);
    }
    expect(await table.scan()).toEqual(before);
  });

  it("accepts one of several concurrent writes", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => segments.create(project, { segment: someSegment(), version: 0 })),
    );
    expect(outcomes.filter((isCreated) => isCreated)).toHaveLength(1);
    expect(await segments.snapshot(project)).toMatchObject({ version: 1, segments: [{}] });
  });

  it("does not bring back a deleted segment", async () => {
    const { id } = await created();
    await segments.remove(project, id, { version: 1 });
    expect(await segments.changeAt(project, id, { changes: { name: "B" }, now: later, version: 2 })).toBe(false);
    expect(await segments.change(project, id, { changes: { name: "B" }, now: later })).toBeUndefined();
    expect(await segments.setMemberCount(project, id, { from: 0, to: 1 })).toBe(false);
    expect(await segments.snapshot(project)).toEqual({ segments: [], version: 2 });
  });
});

describe("a tracking that has ended", () => {
  it("is kept for as long as a flip can wait: a day in the stream, 4 in the queue, 14 in the dead-letter queue", () => {
    const { ttl } = trackingItem(project, { segmentId: newId(), name: "Pro", since: 1 }, later);
    expect(ttl - later.getTime() / 1_000).toBeGreaterThan((1 + 4 + 14) * 86_400);
  });
});

describe("changing a segment", () => {
  it("keeps all other fields, for one write unit", async () => {
    const segment = await created({ description: "A", trackedSince: 1 });
    const changed = { ...segment, name: "B", description: null, trackedSince: null, updatedAt: later.toISOString() };
    const changes = { name: "B", description: null, trackedSince: null };
    expect(await segments.change(project, segment.id, { changes, now: later })).toEqual(changed);
    expect(table.takeUnits()).toEqual({ write: 1, read: 0 });
    expect(await segments.find(project, segment.id)).toEqual(changed);
  });

  it("sets the member count only when it equals the count that was read, and is not an update of the segment", async () => {
    const segment = await created({ memberCount: 3 });
    expect(await segments.setMemberCount(project, segment.id, { from: 3, to: 5 })).toBe(true);
    expect(await segments.setMemberCount(project, segment.id, { from: 3, to: 4 })).toBe(false);
    expect(await segments.find(project, segment.id)).toEqual({ ...segment, memberCount: 5 });
  });
});
