import type { Operator } from "#lib/domain/condition/condition.ts";
import type { EmailActivity } from "#lib/domain/event/email-activity.ts";
import { isUuid } from "#lib/platform/ids.ts";

/** What can happen to a mail. */
const activities = {
  sent: "email.sent",
  delivery: "email.delivery",
  delivered: "email.delivery",
  open: "email.open",
  opened: "email.open",
  click: "email.click",
  clicked: "email.click",
  bounce: "email.bounce.permanent",
  bounced: "email.bounce.permanent",
  complaint: "email.complaint",
  complained: "email.complaint",
} as const satisfies Record<string, EmailActivity>;

/** What a filter looks at (contract 05 section 3). */
export type ConditionField =
  | { kind: "email" | "subscribed" }
  | { kind: "time"; name: "createdAt" | "updatedAt" }
  /** `key`: what follows `data.`. */
  | { kind: "data"; key: string }
  | { kind: "event"; name: string }
  | { kind: "activity"; activity: EmailActivity }
  | { kind: "segment"; segmentId: string };

const order = ["greaterThan", "lessThan", "greaterThanOrEqual", "lessThanOrEqual"] as const;
const text = ["equals", "notEquals", "contains", "notContains"] as const;
const age = ["within", "olderThan"] as const;

export const triggeredFamily = [
  "triggered",
  "triggeredWithin",
  "triggeredOlderThan",
  "notTriggered",
  "notTriggeredWithin",
] as const satisfies readonly Operator[];

const allowed: Record<ConditionField["kind"], readonly Operator[]> = {
  email: text,
  subscribed: ["equals", "notEquals"],
  time: ["equals", "notEquals", ...order, ...age],
  data: [...text, ...order, "exists", "notExists", ...age],
  event: triggeredFamily,
  activity: triggeredFamily,
  segment: ["memberOfSegment", "notMemberOfSegment"],
};

export const allows = ({ kind }: ConditionField, operator: Operator): boolean => allowed[kind].includes(operator);

const isTriggered = (operator: Operator): boolean => triggeredFamily.some((each) => each === operator);

/**
 * The field of a filter, and how it is stored: a name of none of the forms is an event where the operator asks for events.
 * Undefined when there is no such field.
 */
export function conditionField(
  name: string,
  operator: Operator,
): { field: ConditionField; stored: string } | undefined {
  const field = knownField(name);
  if (field) return { field, stored: field.kind === "segment" ? `segment.${field.segmentId}` : name };
  if (name === "" || !isTriggered(operator)) return undefined;
  return { field: { kind: "event", name }, stored: `event.${name}` };
}

function knownField(name: string): ConditionField | undefined {
  if (name === "email" || name === "subscribed") return { kind: name };
  if (name === "createdAt" || name === "updatedAt") return { kind: "time", name };
  const dot = name.indexOf(".");
  const rest = name.slice(dot + 1);
  if (dot < 0 || rest === "") return undefined;
  switch (name.slice(0, dot)) {
    case "data":
      return { kind: "data", key: rest };
    case "event":
      return { kind: "event", name: rest };
    case "email": {
      const activity = Object.entries(activities).find(([name]) => name === rest)?.[1];
      return activity && { kind: "activity", activity };
    }
    case "segment":
      return isUuid(rest) ? { kind: "segment", segmentId: rest.toLowerCase() } : undefined;
    default:
      return undefined;
  }
}
