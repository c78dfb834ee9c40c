import { describe, expect, it } from "vitest";
import { markOf } from "#lib/domain/segment/segment.ts";
import { markFlip } from "#lib/domain/segment/tracking/mark-flip.ts";
import { segmentEvents } from "#lib/domain/segment/tracking/segment-event.ts";
import { trackingOf } from "#lib/domain/segment/tracking/tracking.ts";
import { newId } from "#lib/platform/ids.ts";
import { someSegment } from "#test/support/records.ts";

const trackedSince = 1_000;
const segment = someSegment({ name: "Pro", trackedSince });
const mark = markOf(segment.id);
const id = newId();

const createdAt = new Date(1_200).toISOString();
const marked = (since: number | undefined) => ({
  ...{ id, email: "a@example.com", createdAt, updatedAt: createdAt, changeSource: null },
  marks: new Map(since === undefined ? [] : [[mark, since]]),
});
const current =
  (of = segment) =>
  (_mark: string, at: number) => {
    const tracking = trackingOf(of);
    return tracking && tracking.since <= at ? tracking : undefined;
  };
const namesOf = (before: number | undefined, after: number | undefined, of = segment) =>
  segmentEvents(current(of), { before: marked(before), after: marked(after) }).map(({ name }) => name);

describe("the event of a mark", () => {
  it.each<[string, number | undefined, number | undefined, string[]]>([
    ["is entry without an earlier mark", undefined, 2_000, ["segment.pro.entry"]],
    ["is entry after an exit", -1_500, 2_000, ["segment.pro.entry"]],
    ["is entry after a mark of an earlier tracking", 500, 2_000, ["segment.pro.entry"]],
    ["is exit of a member", 1_500, -2_000, ["segment.pro.exit"]],
    ["is none for a member of an earlier tracking", 500, -2_000, []],
    ["is none for an initial member", undefined, 1_000, []],
    ["is exit of an initial member", 1_000, -2_000, ["segment.pro.exit"]],
    ["is none for an unchanged mark", 1_500, 1_500, []],
    ["is none for a mark from before the tracking", undefined, 500, []],
    ["is none for a removed mark", 1_500, undefined, []],
  ])("%s", (_what, before, after, names) => {
    expect(namesOf(before, after)).toEqual(names);
  });

  it("is none for a list, an untracked segment and a deleted contact", () => {
    expect(namesOf(undefined, 2_000, { ...segment, type: "STATIC" })).toEqual([]);
    expect(namesOf(undefined, 2_000, { ...segment, trackedSince: null })).toEqual([]);
    expect(segmentEvents(() => undefined, { before: marked(undefined), after: marked(2_000) })).toEqual([]);
    expect(segmentEvents(current(), { before: marked(1_500), after: undefined })).toEqual([]);
  });

  it("is not older than its contact, although the membership was decided for an earlier time", () => {
    const [event] = segmentEvents(current(), { before: marked(undefined), after: marked(1_100) });
    expect(event?.createdAt).toBe(createdAt);
  });

  it("has a stable id for each flip, and the time of the mark", () => {
    const eventOf = (after: number) => segmentEvents(current(), { before: marked(undefined), after: marked(after) })[0];
    expect(eventOf(2_000)).toEqual(eventOf(2_000));
    expect(eventOf(2_000)?.id).not.toBe(eventOf(2_001)?.id);
    expect(eventOf(2_000)).toMatchObject({
      contactId: id,
      contactEmail: "a@example.com",
      data: { segmentId: segment.id, segmentName: "Pro" },
      createdAt: new Date(2_000).toISOString(),
    });
  });
});

describe("the flip of a mark", () => {
  const flip = (since: number | undefined, isMember: boolean, now: number) =>
    markFlip(segment, { marks: marked(since).marks, isMember }, now);

  it.each<[string, number | undefined, boolean, number, { from: number | undefined; to: number } | undefined]>([
    ["enters at the time", undefined, true, 2_000, { from: undefined, to: 2_000 }],
    ["leaves at the time", 1_500, false, 2_000, { from: 1_500, to: -2_000 }],
    ["is never earlier than the tracking", undefined, true, 900, { from: undefined, to: 1_001 }],
    ["is always later than the flip before", -2_000, true, 1_900, { from: -2_000, to: 2_001 }],
    ["replaces a mark of an earlier tracking", 500, true, 2_000, { from: 500, to: 2_000 }],
    ["is needless for a member", 1_500, true, 2_000, undefined],
    ["is needless for a contact that is not a member", -1_500, false, 2_000, undefined],
    ["is needless for a member of an earlier tracking", 500, false, 2_000, undefined],
  ])("%s", (_what, since, isMember, now, expected) => {
    expect(flip(since, isMember, now)).toEqual(expected && { mark, ...expected });
  });

  it("marks an initial member with the time at which tracking started", () => {
    const initial = (since?: number) =>
      markFlip(segment, { marks: marked(since).marks, isMember: true, isInitial: true }, 2_000);
    expect(initial()).toEqual({ mark, from: undefined, to: 1_000 });
    expect(initial(500)).toEqual({ mark, from: 500, to: 1_000 });
  });

  it("marks a contact as entering that has left since", () => {
    expect(markFlip(segment, { marks: marked(-1_500).marks, isMember: true, isInitial: true }, 2_000)).toEqual({
      mark,
      from: -1_500,
      to: 2_000,
    });
  });
});
