import type { Segment } from "#lib/domain/segment/segment.ts";
import { newId } from "#lib/platform/ids.ts";

/** Tracked segments with three filters, one of them about an event. A third of all contacts are members of the first. */
export const seededSegments = (count: number): Segment[] =>
  Array.from({ length: count }, (_, number) => segment(number));

function segment(number: number): Segment {
  const createdAt = new Date().toISOString();
  const condition: Segment["condition"] = {
    logic: "AND",
    groups: [
      {
        filters: [
          { field: "data.plan", operator: "equals", value: "pro" },
          { field: "data.visits", operator: "greaterThanOrEqual", value: number % 100 },
          { field: "event.purchase", operator: "triggered" },
        ],
      },
    ],
  };
  return {
    id: newId(),
    name: `Segment ${number}`,
    description: null,
    type: "DYNAMIC",
    condition,
    trackedSince: 0,
    isMarkingInitial: false,
    memberCount: 0,
    createdAt,
    updatedAt: createdAt,
  };
}
