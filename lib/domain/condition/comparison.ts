import { isDeepStrictEqual } from "node:util";
import { type DateSpan, dateSpan } from "#lib/domain/condition/date-span.ts";

/**
 * One side of a comparison, read once: its kind, and the number or date that a text may mean. Numbers are never dates, and no
 * text is both a number and a date.
 */
interface Operand {
  value: unknown;
  kind: "number" | "boolean" | "text" | "composite" | "none";
  /** The number, or the value of a numeric text. */
  number: number | undefined;
  /** The span of a date text. */
  span: DateSpan | undefined;
}

const numericText = /^ *-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)? *$/;

/** No finite number needs this many characters; longer texts are not parsed. */
const numericLengthMax = 1_024;

export function operand(value: unknown): Operand {
  const nothing = { value, number: undefined, span: undefined };
  if (typeof value === "string") {
    const number = numberOf(value);
    return { value, kind: "text", number, span: number === undefined ? dateSpan(value) : undefined };
  }
  if (typeof value === "number") return { ...nothing, kind: "number", number: value };
  if (typeof value === "boolean") return { ...nothing, kind: "boolean" };
  if (typeof value === "object" && value !== null) return { ...nothing, kind: "composite" };
  return { ...nothing, kind: "none" };
}

function numberOf(text: string): number | undefined {
  if (text.length > numericLengthMax || !numericText.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** Equality of contract 05 section 5. */
export function areEqual(stored: Operand, given: Operand): boolean {
  if (stored.kind === "none" || given.kind === "none") return false;
  if (stored.kind === "number" || given.kind === "number") {
    return stored.number !== undefined && stored.number === given.number;
  }
  if (stored.kind === "boolean" || given.kind === "boolean") {
    const [one, other] = [truthOf(stored), truthOf(given)];
    return one !== undefined && one === other;
  }
  if (stored.kind === "composite" || given.kind === "composite") return areDeeplyEqual(stored.value, given.value);
  if (stored.span && given.span) return stored.span.start <= given.span.end && given.span.start <= stored.span.end;
  return stored.value === given.value;
}

/**
 * Order of contract 05 section 5: negative when all of the stored side is before the given one, positive when all of it is
 * after, otherwise 0. Undefined when they have no order.
 */
export function order(stored: Operand, given: Operand): number | undefined {
  if (stored.number !== undefined && given.number !== undefined) return stored.number - given.number;
  if (typeof stored.value !== "string" || typeof given.value !== "string") return undefined;
  if (stored.span && given.span) {
    if (stored.span.start > given.span.end) return 1;
    return stored.span.end < given.span.start ? -1 : 0;
  }
  return byCodePoints(stored.value, given.value);
}

function truthOf({ value }: Operand): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string" || value.length > 5) return undefined;
  const word = value.toLowerCase();
  return word === "true" || word === "false" ? word === "true" : undefined;
}

/** An array is never equal to an object. Stored data is JSON, whose depth is bounded. */
const areDeeplyEqual = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other);

/** `<` compares UTF-16 units, which would sort characters beyond U+FFFF before U+E000. */
function byCodePoints(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    if (one.charCodeAt(index) === other.charCodeAt(index)) continue;
    return (one.codePointAt(index) ?? 0) - (other.codePointAt(index) ?? 0);
  }
  return one.length - other.length;
}
