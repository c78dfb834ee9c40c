/**
 * Conditions read straight off the contract, as slowly and plainly as they are written there: the second opinion on the
 * compiled ones. It shares no code with them.
 */
export interface NaiveSubject {
  contact: {
    email: string;
    subscribed: boolean;
    createdAt: string;
    updatedAt: string;
    snoozedUntil: string | null;
    data: Record<string, unknown>;
  };
  events: Record<string, number[]>;
  segments: string[];
}

interface Filter {
  field: string;
  operator: string;
  value?: unknown;
  unit?: string;
}

interface Tree {
  logic: string;
  groups: { filters: Filter[]; conditions?: Tree }[];
}

export function holds(tree: Tree, subject: NaiveSubject, now: number): boolean {
  const results = tree.groups.map(
    (group) =>
      group.filters.every((filter) => filterHolds(filter, subject, now)) &&
      (group.conditions === undefined || holds(group.conditions, subject, now)),
  );
  return tree.logic === "AND" ? !results.includes(false) : results.includes(true);
}

const activityNames: [string, string[]][] = [
  ["email.sent", ["sent"]],
  ["email.delivery", ["delivery", "delivered"]],
  ["email.open", ["open", "opened"]],
  ["email.click", ["click", "clicked"]],
  ["email.bounce.permanent", ["bounce", "bounced"]],
  ["email.complaint", ["complaint", "complained"]],
];

function filterHolds(filter: Filter, subject: NaiveSubject, now: number): boolean {
  const { field, operator } = filter;
  if (field.startsWith("segment.")) {
    const isMember = subject.segments.includes(field.slice(8));
    return operator === "memberOfSegment" ? isMember : !isMember;
  }
  if (field.startsWith("event.")) return eventHolds(filter, timesOf(subject, field.slice(6)), now);
  if (field.startsWith("email.")) {
    const name = activityNames.find(([, words]) => words.includes(field.slice(6)))?.[0] ?? "";
    return eventHolds(filter, timesOf(subject, name), now);
  }
  if (field === "email") {
    return valueHolds({ ...filter, value: String(filter.value).toLowerCase() }, subject.contact.email, now);
  }
  if (field === "subscribed" || field === "createdAt" || field === "updatedAt" || field === "snoozedUntil") {
    return valueHolds(filter, subject.contact[field], now);
  }
  return valueHolds(filter, dataValue(subject.contact.data, field.slice(5)), now);
}

const timesOf = ({ events }: NaiveSubject, name: string): number[] =>
  Object.entries(events).find(([each]) => each === name)?.[1] ?? [];

function dataValue(data: Record<string, unknown>, key: string): unknown {
  if (Object.keys(data).includes(key)) return data[key];
  let place: unknown = data;
  for (const part of key.split(".")) {
    const isObject = typeof place === "object" && place !== null && !Array.isArray(place);
    if (!isObject || !Object.keys(place as object).includes(part)) return undefined;
    place = (place as Record<string, unknown>)[part];
  }
  return place;
}

const unitSeconds: Record<string, number> = { days: 24 * 60 * 60, hours: 60 * 60, minutes: 60 };

const ago = ({ value, unit }: Filter, now: number): number =>
  now - Number(value) * (unitSeconds[unit ?? ""] ?? Number.NaN) * 1_000;

function eventHolds(filter: Filter, times: number[], now: number): boolean {
  const since = times.filter((time) => time >= ago(filter, now));
  switch (filter.operator) {
    case "triggered":
      return times.length > 0;
    case "notTriggered":
      return times.length === 0;
    case "triggeredWithin":
      return since.length > 0;
    case "notTriggeredWithin":
      return since.length === 0;
    case "triggeredOlderThan":
      return times.length > 0 && since.length === 0;
    default:
      throw new Error(filter.operator);
  }
}

function valueHolds(filter: Filter, stored: unknown, now: number): boolean {
  const { operator, value } = filter;
  const missing = stored === undefined || stored === null;
  switch (operator) {
    case "exists":
      return !missing;
    case "notExists":
      return missing;
    case "equals":
      return !missing && same(stored, value);
    case "notEquals":
      return missing || !same(stored, value);
    case "contains":
      return !missing && includes(stored, value);
    case "notContains":
      return missing || !includes(stored, value);
    case "within": {
      const day = span(stored);
      return day !== undefined && day[1] >= ago(filter, now);
    }
    case "olderThan": {
      const day = span(stored);
      return day !== undefined && day[1] < ago(filter, now);
    }
    default:
      return !missing && isOrdered(operator, stored, value);
  }
}

function number(side: unknown): number | undefined {
  if (typeof side === "number") return side;
  if (typeof side !== "string") return undefined;
  const text = side.replace(/^ +| +$/g, "");
  if (!/^-?[0-9.]+([eE][-+]?[0-9]+)?$/.test(text) || !/[0-9]/.test(text.split(/e/i)[0] ?? "")) return undefined;
  const read = Number(text);
  return Number.isFinite(read) ? read : undefined;
}

/** First and last millisecond of what a date text names. */
function span(side: unknown): [number, number] | undefined {
  if (typeof side !== "string") return undefined;
  const [day = "", time, ...more] = side.split(/[T ]/);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || more.length > 0) return undefined;
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return undefined;
  if (time === undefined) return [midnight.getTime(), midnight.getTime() + 24 * 60 * 60 * 1_000 - 1];
  if (!/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[-+]([01]\d|2[0-3]):[0-5]\d)?$/.test(time)) return undefined;
  const instant = Date.parse(`${day}T${/[Z+-]/.test(time) ? time : `${time}Z`}`);
  return [instant, instant];
}

function same(stored: unknown, value: unknown): boolean {
  if (typeof stored === "string" && typeof value === "string") {
    const [one, other] = [span(stored), span(value)];
    return one && other ? one[0] <= other[1] && other[0] <= one[1] : stored === value;
  }
  const kinds = [typeof stored, typeof value];
  if (kinds.includes("object")) return JSON.stringify(sorted(stored)) === JSON.stringify(sorted(value));
  if (kinds.includes("number")) {
    return !kinds.includes("boolean") && number(stored) !== undefined && number(stored) === number(value);
  }
  return String(stored).toLowerCase() === String(value).toLowerCase();
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return { list: value.map(sorted) };
  if (typeof value !== "object" || value === null) return { value };
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return { entries: entries.map(([key, each]) => [key, sorted(each)]) };
}

function includes(stored: unknown, value: unknown): boolean {
  if (Array.isArray(stored)) return stored.some((each) => each !== null && same(each, value));
  return typeof stored === "string" && (value === "" || stored.split(String(value)).length > 1);
}

function isOrdered(operator: string, stored: unknown, value: unknown): boolean {
  const compared = compare(stored, value);
  if (compared === undefined) return false;
  const { before, after } = compared;
  if (operator === "greaterThan") return after;
  if (operator === "lessThan") return before;
  return operator === "greaterThanOrEqual" ? !before : !after;
}

function compare(stored: unknown, value: unknown): { before: boolean; after: boolean } | undefined {
  const [one, other] = [number(stored), number(value)];
  if (one !== undefined && other !== undefined) return { before: one < other, after: one > other };
  if (typeof stored !== "string" || typeof value !== "string") return undefined;
  const [here, there] = [span(stored), span(value)];
  if (here && there) return { before: here[1] < there[0], after: here[0] > there[1] };
  const codes = (text: string) =>
    [...text].map((character) => String(character.codePointAt(0)).padStart(8, "0")).join("");
  return { before: codes(stored) < codes(value), after: codes(stored) > codes(value) };
}
