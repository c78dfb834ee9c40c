import type { Filter, Operator } from "#condition/model/condition.ts";

export type FieldType = "string" | "number" | "boolean" | "date" | "object";
export type FieldKind = "email" | "subscribed" | "time" | "data" | "event" | "activity" | "segment" | "topic";

export const times = ["createdAt", "updatedAt", "snoozedUntil"] as const;
export const activities = ["sent", "delivered", "opened", "clicked", "bounced", "complained"] as const;

/** The API takes both words. */
const activityOf: Readonly<Record<string, (typeof activities)[number]>> = {
  ...{ delivery: "delivered", open: "opened", click: "clicked", bounce: "bounced", complaint: "complained" },
};

const prefixes = { data: "data", event: "event", email: "activity", segment: "segment", topic: "topic" } as const;

/** A field of a filter: what it asks about, and the name of that. A bare name is an event, if the operator is for events. */
export function fieldOf({ field, operator }: Pick<Filter, "field" | "operator">): { kind: FieldKind; name: string } {
  if (field === "email" || field === "subscribed") return { kind: field, name: field };
  if (times.some((each) => each === field)) return { kind: "time", name: field };
  const [, prefix, name = ""] = /^(data|event|email|segment|topic)\.(.+)$/s.exec(field) ?? [];
  const kind = Object.entries(prefixes).find(([each]) => each === prefix)?.[1];
  if (kind) return { kind, name: kind === "activity" ? (activityOf[name] ?? name) : name };
  return { kind: eventOperators.some((each) => each === operator) ? "event" : "data", name: field };
}

const equality = ["equals", "notEquals"] as const;
const parts = ["contains", "notContains"] as const;
const order = ["greaterThan", "greaterThanOrEqual", "lessThan", "lessThanOrEqual"] as const;
const presence = ["exists", "notExists"] as const;
const age = ["within", "olderThan"] as const;
const eventOperators = [
  ...(["triggeredWithin", "triggered", "notTriggered", "notTriggeredWithin", "triggeredOlderThan"] as const),
] as const;

const ofKind: Readonly<Record<Exclude<FieldKind, "data">, readonly Operator[]>> = {
  email: ["contains", "equals", "notContains", "notEquals"],
  subscribed: equality,
  time: [...age, ...order, ...equality],
  event: eventOperators,
  activity: eventOperators,
  segment: ["memberOfSegment", "notMemberOfSegment"],
  topic: equality,
};

const ofType: Readonly<Record<FieldType, readonly Operator[]>> = {
  string: [...equality, ...parts, ...presence],
  number: [...equality, ...order, ...presence],
  boolean: [...equality, ...presence],
  date: [...age, ...order, ...equality, ...presence],
  object: [...parts, ...presence, ...equality],
};

const ofData: readonly Operator[] = [...equality, ...parts, ...order, ...presence, ...age];

/** The operators that fit the values of the field, the most usual first. */
export const offered = (kind: FieldKind, type: FieldType = "string"): readonly Operator[] =>
  kind === "data" ? ofType[type] : ofKind[kind];

/** All operators that the API takes for the field, those that fit first. */
export const allowed = (kind: FieldKind, type?: FieldType): readonly Operator[] => [
  ...new Set([...offered(kind, type), ...(kind === "data" ? ofData : [])]),
];

export type Takes = "nothing" | "amount" | "truth" | "date" | "text" | "json";

const amounts: readonly Operator[] = [
  ...age,
  ...(["triggeredWithin", "triggeredOlderThan", "notTriggeredWithin"] as const),
];
const alone: readonly Operator[] = [
  ...presence,
  ...(["triggered", "notTriggered", "memberOfSegment", "notMemberOfSegment"] as const),
];

/** What the filter wants after its operator. */
export function takes({ field, operator, value }: Filter, type?: FieldType): Takes {
  if (alone.includes(operator)) return "nothing";
  if (amounts.includes(operator)) return "amount";
  if (typeof value === "object" && value !== null) return "json";
  const { kind } = fieldOf({ field, operator });
  if (kind === "subscribed" || kind === "topic") return "truth";
  if (kind === "time") return "date";
  if (kind !== "data") return "text";
  const isEquality = equality.some((each) => each === operator);
  if (isEquality && (typeof value === "boolean" || (type === "boolean" && value === undefined))) return "truth";
  return type === "date" && !parts.some((each) => each === operator) ? "date" : "text";
}
