import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import type { AudienceWalker } from "#lib/domain/segment/audience/audience-walker.ts";
import { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import { SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import { type RecountRequest, SegmentRecount } from "#lib/domain/segment/counting/segment-recount.ts";
import { markOf, type Segment } from "#lib/domain/segment/segment.ts";
import type { SegmentMarkStore } from "#lib/domain/segment/tracking/segment-mark-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { contactKey } from "#lib/storage/contact/contact-item.ts";
import { DynamoAudienceWalker } from "#lib/storage/segment/audience-walker.ts";
import { SegmentMarkRepository } from "#lib/storage/segment/segment-mark-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { now } from "#test/domain/condition/random-conditions.ts";
import { storeSubjects } from "#test/segments/audience-fixture.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someSegment } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const members = 30;
const clock = { now: () => new Date(now) };
const activities = { ofAll: async () => new Map(), ofContact: async () => new Map() };

const table = await forThisFile(startTable());
let projectId: DataId;
let ids: string[];
let segment: Segment;

beforeEach(async () => {
  projectId = dataId();
  ids = Array.from({ length: members }, () => newId());
  segment = someSegment({ trackedSince: now - 1_000 });
  const contact = { email: "a@example.com", subscribed: true, createdAt: new Date(now).toISOString() };
  const data = { plan: "pro" };
  const subject = {
    contact: { ...contact, updatedAt: contact.createdAt, snoozedUntil: null, data },
    events: {},
    marks: {},
  };
  await storeSubjects(
    table,
    projectId,
    ids.map((id) => ({ ...subject, id, deletionsSeen: 0 })),
  );
});

interface Faults {
  walker?: Partial<AudienceWalker>;
  segmentMarks?: Pick<SegmentMarkStore, "flip">;
  clock?: typeof clock;
}

function recount(request: Partial<RecountRequest> = {}, faults: Faults = {}) {
  const stored = new DynamoAudienceWalker(table, clock);
  const walker: AudienceWalker = {
    walk: (...parameters) => stored.walk(...parameters),
    findAll: (...parameters) => stored.findAll(...parameters),
    ...faults.walker,
  };
  const service = new SegmentRecount({
    pass: new SegmentPass(walker, activities),
    walker,
    activities,
    segmentMarks: faults.segmentMarks ?? new SegmentMarkRepository(table),
    segments: new SegmentRepository(table),
    clock: faults.clock ?? clock,
  });
  return service.run({
    dataId: projectId,
    deletedFields: [],
    predicates: new SegmentPredicates([segment]),
    segments: [segment],
    settle: {},
    until: new Date(now + 1_000),
    ...request,
  });
}

const marks = async (): Promise<number[]> =>
  (await table.scan())
    .filter(({ sk }) => ids.includes(String(sk)))
    .flatMap(({ sg }) => (sg as Record<string, number>)[markOf(segment.id)] ?? []);

describe("a recount that settles marks", () => {
  it("changes each mark once, wherever the worker dies", async () => {
    const marking = new SegmentMarkRepository(table);
    let flipsMax = 0;
    const mortal: Pick<SegmentMarkStore, "flip"> = {
      async flip(...parameters) {
        if (flipsMax === 0) throw new Error("The power went out.");
        flipsMax -= 1;
        return marking.flip(...parameters);
      },
    };
    let settled = 0;
    for (; settled + 7 < members; settled += 7) {
      flipsMax = 7;
      await expect(recount({}, { segmentMarks: mortal })).rejects.toThrow("The power went out.");
      expect(await marks()).toHaveLength(settled + 7);
    }
    expect((await recount()).counts[segment.id]).toMatchObject({ members, added: members - settled });
    expect(await marks()).toEqual(Array(members).fill(now));
    expect((await recount()).counts[segment.id]).toEqual({ members, added: 0, removed: 0, failed: false });
  });

  it("trusts a strongly consistent read over the pass", async () => {
    const stored = new DynamoAudienceWalker(table, clock);
    const [left, gone] = ids;
    // The pass reads both contacts; then one is changed and the other deleted.
    const late: Partial<AudienceWalker> = {
      walk: (project, { deletedFields: fields, needs, from, until }, see) =>
        stored.walk(project, { deletedFields: fields, needs, from, until }, async (page) => {
          await change(String(left), String(gone));
          await see(page);
        }),
    };
    const { counts } = await recount({}, { walker: late });
    expect(counts[segment.id]).toEqual({ members: members - 2, added: members - 2, removed: 0, failed: false });
    expect(await marks()).toHaveLength(members - 2);
  });

  it("keeps counting when its time to settle is up, and reports unsettled changes", async () => {
    const { counts, next, isUnsettled } = await recount({ settle: { until: new Date(now) } });
    expect(counts[segment.id]).toEqual({ members, added: 0, removed: 0, failed: false });
    expect([next, isUnsettled]).toEqual([undefined, true]);
    expect(await marks()).toEqual([]);
  });

  it("continues from where it stopped, with its counts so far", async () => {
    let pages = 0;
    const stored = new DynamoAudienceWalker(table, { now: () => new Date(pages < 5 ? now : now + 2_000) });
    const walk: AudienceWalker["walk"] = (project, input, see) =>
      stored.walk(project, input, (page) => {
        pages += 1;
        return see(page);
      });
    const first = await recount({}, { walker: { walk } });
    const so = first.counts[segment.id]?.members ?? 0;
    expect(so).toBeGreaterThan(0);
    expect(so).toBeLessThan(members);
    const progress = JSON.parse(JSON.stringify(first.next));
    const second = await recount({ from: progress });
    expect(second.next).toBeUndefined();
    expect(second.counts[segment.id]).toEqual({ members, added: members, removed: 0, failed: false });
    expect(await marks()).toHaveLength(members);
  });

  it("counts the other segments when one cannot be evaluated", async () => {
    const filter = { field: "data.plan", operator: "memberOfSegment" as const };
    const broken = someSegment({ condition: { logic: "AND", groups: [{ filters: [filter] }] } });
    const { counts } = await recount({
      predicates: new SegmentPredicates([broken, segment]),
      segments: [broken, segment],
    });
    expect(counts[broken.id]?.failed).toBe(true);
    expect(counts[segment.id]).toMatchObject({ members, added: members, failed: false });
  });

  it("costs one write per membership, and reads each changed contact once more", async () => {
    table.takeUnits();
    await recount();
    expect(table.takeUnits()).toEqual({ write: members, read: members + 8 });
    await recount();
    expect(table.takeUnits()).toEqual({ write: 0, read: 8 });
  });
});

async function change(leaving: string, deleted: string): Promise<void> {
  await table.documents.send(
    new UpdateCommand({
      TableName: table.name,
      Key: contactKey(projectId, leaving),
      UpdateExpression: "SET d.#plan = :free",
      ExpressionAttributeNames: { "#plan": "plan" },
      ExpressionAttributeValues: { ":free": "free" },
    }),
  );
  await table.documents.send(new DeleteCommand({ TableName: table.name, Key: contactKey(projectId, deleted) }));
}
