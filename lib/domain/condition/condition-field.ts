import type { Operator } from "#lib/domain/condition/condition.ts";
import type { EmailActivity } from "#lib/domain/event/email-activity.ts";
import { isUuid } from "#lib/platform/ids.ts";

/** Names of email activities. */
export const activities = {
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

/** The subject of a filter (contract 05 section 3). */
export type ConditionField =
  | { kind: "email" | "subscribed" }
  /** `snoozedUntil` is missing unless the contact is snoozed. */
  | { kind: "time"; name: (typeof times)[number] }
  /** `key`: the part after `data.`. */
  | { kind: "data"; key: string }
  | { kind: "event"; name: string }
  | { kind: "activity"; activity: EmailActivity }
  | { kind: "segment"; segmentId: string }
  /** The effective state of the topic with this key. */
  | { kind: "topic"; key: string };

export const times = ["createdAt", "updatedAt", "snoozedUntil"] as const;

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

export const allowedOperators: Record<ConditionField["kind"], readonly Operator[]> = {
  email: text,
  subscribed: ["equals", "notEquals"],
  time: ["equals", "notEquals", ...order, ...age],
  data: [...text, ...order, "exists", "notExists", ...age],
  event: triggeredFamily,
  activity: triggeredFamily,
  segment: ["memberOfSegment", "notMemberOfSegment"],
  topic: ["equals", "notEquals"],
};

export const allows = ({ kind }: ConditionField, operator: Operator): boolean =>
  allowedOperators[kind].includes(operator);

const isTriggered = (operator: Operator): boolean => triggeredFamily.some((each) => each === operator);

const prefixes = ["data.", "event.", "email.", "segment.", "workflow.", "topic."];

/** The field that the caller of an unknown field may have meant. */
export function similarField(name: string): string | undefined {
  const key = name.replace(/^contact\./, "");
  return key === "" || prefixes.some((prefix) => key.startsWith(prefix)) ? undefined : `data.${key}`;
}

/**
 * The field of a filter, and its stored name. A bare name, which has none of the known forms, is an event when the operator is
 * for events. Undefined when there is no such field.
 */
export function conditionField(
  name: string,
  operator: Operator,
): { field: ConditionField; stored: string; isBare: boolean } | undefined {
  const field = knownField(name);
  if (field) return { field, stored: field.kind === "segment" ? `segment.${field.segmentId}` : name, isBare: false };
  if (name === "" || prefixes.includes(name) || !isTriggered(operator)) return undefined;
  return { field: { kind: "event", name }, stored: `event.${name}`, isBare: true };
}

function knownField(name: string): ConditionField | undefined {
  if (name === "email" || name === "subscribed") return { kind: name };
  const time = times.find((each) => each === name);
  if (time) return { kind: "time", name: time };
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
    case "topic":
      return { kind: "topic", key: rest };
    case "segment":
      return isUuid(rest) ? { kind: "segment", segmentId: rest.toLowerCase() } : undefined;
    default:
      return undefined;
  }
}
