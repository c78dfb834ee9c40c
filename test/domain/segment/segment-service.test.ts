import { expect, it } from "vitest";
import { SegmentService } from "#lib/domain/segment/authoring/segment-service.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";
import type { SegmentStore } from "#lib/domain/segment/segment-store.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { someSegment } from "#test/support/records.ts";

const now = new Date("2026-03-10T12:00:00.000Z");
const condition = { logic: "AND", groups: [{ filters: [{ field: "data.plan", operator: "exists" }] }] };

/** Segments where other requests save the given number of times before this save succeeds. */
function busyService(segment: Segment, others: number) {
  let saves = 0;
  const counted: string[] = [];
  const holds = async () => {
    saves += 1;
    return saves > others;
  };
  const segments: SegmentStore = {
    list: async () => [segment],
    find: async () => segment,
    snapshot: async () => ({ segments: [segment], version: saves }),
    create: holds,
    change: async () => segment,
    changeAt: holds,
    endInitialMarking: async () => undefined,
    endedTrackings: async () => [],
    remove: holds,
    setMemberCount: async () => true,
  };
  const members = {
    compute: async () => ({ total: 0 }),
    count: async (_project: string, _fields: unknown, { segment }: { segment: Segment }) => counted.push(segment.id),
  };
  const ports = {
    segments,
    members,
    names: { check: async () => [] },
    campaigns: { usersOfSegment: async () => [] },
    workflows: { usersOfSegment: async () => [] },
    jobs: { send: async () => undefined },
  };
  return { service: new SegmentService(ports), counted };
}

it("counts members once for a save, despite conflicts: a count takes seconds", async () => {
  const segment = someSegment();
  const { service, counted } = busyService(segment, 5);
  const request = { name: "New", description: null, type: "DYNAMIC", trackMembership: false } as const;
  const { segment: made } = await service.create(
    dataId(),
    { deletedFields: [], topics: [] },
    { request: { ...request, condition }, now },
  );
  expect(made.memberCount).toBe(1);
  expect(counted).toHaveLength(1);
  const changing = busyService(segment, 5);
  await changing.service.change(
    dataId(),
    { deletedFields: [], topics: [] },
    { id: segment.id, request: { condition }, now },
  );
  expect(changing.counted).toEqual([segment.id]);
});
