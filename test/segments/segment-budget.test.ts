import { describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { MarkUpdater, trackedScope } from "#lib/domain/segment/tracking/mark-updater.ts";
import { type AudienceChange, TrackedSegments } from "#lib/domain/segment/tracking/tracked-segments.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { BudgetSpent, LimitedBudget, unlimited } from "#lib/platform/work-budget.ts";
import { someProject, someSegment, someTime } from "#test/support/records.ts";

const project = someProject();
const now = new Date(someTime);
const clock = { now: () => now };

/** A project with this number of tracked segments. `asked` records each evaluated contact. */
function trackedSegments(count: number) {
  const all = Array.from({ length: count }, (_, index) => someSegment({ name: `S${index}`, trackedSince: 1 }));
  const asked: string[] = [];
  const ended: string[] = [];
  const marks: Pick<MarkUpdater, "wantedFlips" | "settle"> = {
    wantedFlips: async (_, { contact }) => {
      asked.push(contact.id);
      return [];
    },
    settle: async () => [],
  };
  const segments = new TrackedSegments({
    segments: {
      list: async () => all,
      snapshot: async () => ({ segments: all, version: 1 }),
      endedTrackings: async (_, mark) => {
        ended.push(mark);
        return [];
      },
    },
    projects: { find: async () => project },
    deletedEvents: { list: async () => new Map() },
    marks,
    audience: { findAll: async () => [] },
    recounts: { markDirty: async () => undefined },
    events: { putAll: async () => undefined },
    clock,
  });
  return { segments, asked, ended };
}

const changes = changesOf(500);

/** `flips`: each change sets a mark of a deleted segment. */
function changesOf(count: number, { flips = false } = {}): AudienceChange[] {
  return Array.from({ length: count }, (_, index) => changeOf(index, flips ? [[`mark-${index}`, 2]] : []));
}

function changeOf(index: number, marks: [string, number][]): AudienceChange {
  const contact = { id: contactIdFor("5a", `${index}@example.com`), email: `${index}@example.com` };
  const seen = { ...contact, subscribed: true, data: {}, createdAt: someTime, updatedAt: someTime };
  const about = { contact: seen, lastEvents: new Map(), marks: new Map() };
  const image = { ...seen, marks: new Map(marks), flips: 0, reason: null };
  return {
    ...{ kind: "contact", dataId: project.id, before: undefined, after: image },
    audience: () => ({ before: undefined, after: about }),
  } as unknown as AudienceChange;
}

const budget = () => new LimitedBudget({ units: 500, until: new Date(now.getTime() + 1_000) }, clock);

describe("following the changes of 500 contacts", () => {
  it("evaluates all of them against ten segments within the budget of a project", async () => {
    const { segments, asked } = trackedSegments(10);
    await segments.follow(changes, budget());
    expect(asked).toHaveLength(500);
  });

  it("evaluates them against a thousand segments until the budget is spent", async () => {
    const { segments, asked } = trackedSegments(1_000);
    await expect(segments.follow(changes, budget())).rejects.toThrow(BudgetSpent);
    expect(asked).toHaveLength(250);
    await segments.follow(changes, unlimited);
    expect(asked).toHaveLength(750);
  });
});

describe("the read budget", () => {
  it("counts reads of segments that no longer track, one per mark", async () => {
    const few = trackedSegments(0);
    await few.segments.follow(changesOf(500, { flips: true }), budget());
    expect(new Set(few.ended).size).toBe(500);
    const many = trackedSegments(0);
    await expect(many.segments.follow(changesOf(501, { flips: true }), budget())).rejects.toThrow(BudgetSpent);
    expect(many.ended).toEqual([]);
  });

  it("counts reads of segments that mark their initial members", async () => {
    const found: string[] = [];
    const settle = async (count: number) => {
      const all = Array.from({ length: count }, (_, index) =>
        someSegment({ name: `S${index}`, trackedSince: 1, isMarkingInitial: true }),
      );
      const keeper = new MarkUpdater({
        audience: { findAll: async () => [] },
        activities: { ofContact: async () => new Map() },
        segmentMarks: { flip: async () => true, flipAll: async (_, __, { flips }) => flips },
        segments: { find: async (_, id) => void found.push(id) },
      });
      const scope = trackedScope(dataOf(project), { rules: project, segments: all, deletedEvents: new Map() });
      await keeper.settle(scope, [contactIdFor("5a", "ann@example.com")], { now: now.getTime(), budget: budget() });
    };
    await settle(500);
    expect(found).toHaveLength(500);
    await expect(settle(501)).rejects.toThrow(BudgetSpent);
    expect(found).toHaveLength(500);
  });
});
