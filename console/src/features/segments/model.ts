import type { components } from "#api/schema.ts";
import { type Condition, emptyCondition, isCondition } from "#condition/model/condition.ts";

export type Segment = components["schemas"]["Segment"];

/** What a person writes about a segment. */
export interface SegmentDraft {
  name: string;
  description: string;
  condition: Condition;
  trackMembership: boolean;
}

export const blankSegment: SegmentDraft = {
  name: "",
  description: "",
  condition: emptyCondition,
  trackMembership: false,
};

export const segmentDraftOf = ({ name, description, condition, trackMembership }: Segment): SegmentDraft => ({
  name,
  description: description ?? "",
  condition: condition ?? emptyCondition,
  trackMembership,
});

/** Reads what the browser kept. */
export function readSegmentDraft(kept: unknown): SegmentDraft | undefined {
  if (typeof kept !== "object" || kept === null) return undefined;
  if (!("name" in kept && "description" in kept && "condition" in kept && "trackMembership" in kept)) return undefined;
  const { name, description, condition, trackMembership } = kept;
  if (typeof name !== "string" || typeof description !== "string" || !isCondition(condition)) return undefined;
  return { name, description, condition, trackMembership: trackMembership === true };
}

const membersMax = 500;

/** The addresses in a pasted text, each once; those beyond 500 are left out and counted. */
export function addressesIn(pasted: string): { emails: string[]; left: number } {
  const all = [...new Set(pasted.split(/[\s,;]+/).filter(Boolean))];
  return { emails: all.slice(0, membersMax), left: Math.max(0, all.length - membersMax) };
}

export const exampleKeys = ["plan", "buyers", "quiet", "newcomers"] as const;
export type ExampleKey = (typeof exampleKeys)[number];

export const exampleOf = (given: unknown): ExampleKey | undefined => exampleKeys.find((each) => each === given);

const all = (...filters: Condition["groups"][number]["filters"]): Condition => ({
  logic: "AND",
  groups: [{ filters }],
});

/** To start from; their names are in the words. */
export const examples: Readonly<Record<ExampleKey, Condition>> = {
  plan: all({ field: "data.plan", operator: "equals", value: "pro" }),
  buyers: all({ field: "event.purchase", operator: "triggeredWithin", value: 30, unit: "days" }),
  quiet: all(
    { field: "email.delivered", operator: "triggeredWithin", value: 90, unit: "days" },
    { field: "email.opened", operator: "notTriggeredWithin", value: 90, unit: "days" },
  ),
  newcomers: all(
    { field: "createdAt", operator: "within", value: 7, unit: "days" },
    { field: "subscribed", operator: "equals", value: true },
  ),
};
