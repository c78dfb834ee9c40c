import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import type { Recorded } from "#test/end-to-end/unchanged/tape.ts";
import { tour } from "#test/end-to-end/unchanged/tour.ts";
import type { RunningStack } from "#test/support/stack.ts";

type Answers = Record<string, Recorded>;

const recorded: Answers = JSON.parse(
  readFileSync(new URL("../unchanged/before-sending-control.json", import.meta.url), "utf8"),
);

/** Keys that answers gained with a value for every caller; all other new keys are null or empty here. */
const gained = new Set([
  ...["humanClickedCount", "humanOpenedCount", "lateLimitMinutes", "machine", "reasons", "round", "sameBody"],
  "PAUSED",
  // Of a contact that bounced: contract 14 adds it.
  "suppression",
  "suppressedCount",
]);

/** Requests of a caller who uses nothing of sending control get the answers they got before there was any. */
export function unchanged(stack: () => RunningStack): void {
  let answers: Answers = {};

  beforeAll(async () => {
    answers = await tour(stack());
  });

  it("answers every request of the first interface as before, with new keys that are null or empty", () => {
    const now = Object.entries(answers).map(([name, answer]) => [name, asBefore(answer, recorded[name])] as const);
    expect(Object.fromEntries(now)).toEqual(recorded);
  });
}

/** `now` without the keys that `before` does not have and that tell a caller nothing. */
function asBefore(now: unknown, before: unknown): unknown {
  if (Array.isArray(now)) return now.map((item, place) => asBefore(item, Array.isArray(before) ? before[place] : null));
  if (now === null || typeof now !== "object") return now;
  const old: Record<string, unknown> = before !== null && typeof before === "object" ? { ...before } : {};
  const kept = Object.entries(now).filter(([key, value]) => key in old || !(gained.has(key) || isEmpty(value)));
  return Object.fromEntries(kept.map(([key, value]) => [key, asBefore(value, old[key])]));
}

const isEmpty = (value: unknown) => value === null || (typeof value === "object" && Object.keys(value).length === 0);
