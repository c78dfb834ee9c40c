import type { components } from "#api/schema.ts";
import type { Campaign } from "#features/campaigns/model.ts";

export type Condition = components["schemas"]["Condition"];
type Audience = Pick<Campaign, "audienceType" | "audienceCondition" | "segmentId" | "type">;
type Filters = Condition["groups"][number]["filters"];

/** The API's bound (contract 05). */
const levelsMax = 5;

const levelsOf = ({ groups }: Condition): number =>
  1 + Math.max(0, ...groups.map(({ conditions }) => (conditions ? levelsOf(conditions) : 0)));

/** Who gets the campaign, as a condition whose sample can be asked for; undefined while the audience is incomplete. */
export function conditionOf({ audienceType, audienceCondition, segmentId, type }: Audience): Condition | undefined {
  const mailable: Filters = type === "TRANSACTIONAL" ? [] : [{ field: "subscribed", operator: "equals", value: true }];
  if (audienceType === "FILTERED") {
    if (!audienceCondition) return undefined;
    const isDeep = levelsOf(audienceCondition) >= levelsMax;
    if (isDeep || mailable.length === 0) return audienceCondition;
    return { logic: "AND", groups: [{ filters: mailable, conditions: audienceCondition }] };
  }
  if (audienceType === "SEGMENT" && segmentId === null) return undefined;
  const inside: Filters =
    audienceType === "SEGMENT"
      ? [{ field: `segment.${segmentId}`, operator: "memberOfSegment" }]
      : [{ field: "email", operator: "contains", value: "@" }];
  return { logic: "AND", groups: [{ filters: [...mailable, ...inside] }] };
}

interface Person {
  subscribed: boolean;
  snoozedUntil?: string | null;
}

/** Those of a sample who get email of this type now. */
export const reachable = <P extends Person>(sample: readonly P[], type: Campaign["type"], now: Date): P[] =>
  sample.filter(
    ({ subscribed, snoozedUntil }) =>
      type === "TRANSACTIONAL" || (subscribed && !(snoozedUntil && new Date(snoozedUntil) > now)),
  );

/** So many of them, in any order. `random`: 0 to 1. */
export function someOf<T>(all: readonly T[], count: number, random: () => number): T[] {
  const rest = [...all];
  const chosen: T[] = [];
  while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return chosen;
}
