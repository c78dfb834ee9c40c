import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Answer, RunningStack } from "#test/support/stack.ts";

/** The attacks took half a minute and more of other projects' time; a call takes some 20 ms on a quiet machine. */
export const lateMs = 15_000;

/** Pauses of the quiet project, which stays far below its own rate limit. */
const pauseMs = 250;

/**
 * Repeats a call of a quiet project, once before the attack and then until the attack has been answered. Each call is
 * answered 200, and none late.
 */
export async function unharmed<T>(attack: () => Promise<T>, call: () => Promise<Answer<unknown>>): Promise<T> {
  const calls = [await timed(call)];
  const attacked = Promise.allSettled([attack()]);
  let isOver = false;
  while (!isOver) {
    calls.push(await timed(call));
    isOver = await Promise.race([attacked.then(() => true), sleep(pauseMs, false)]);
  }
  expect(calls.filter(({ status, isLate }) => status !== 200 || isLate)).toEqual([]);
  const [outcome] = await attacked;
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}

async function timed(call: () => Promise<Answer<unknown>>) {
  const start = performance.now();
  const { status } = await call();
  return { status, isLate: performance.now() - start > lateMs };
}

interface Usage {
  functions: Record<string, { readUnits: number; writeUnits: number } | undefined>;
}

/** Table units that these functions used from the start of the work until nothing moves. */
export async function unitsOf(stack: RunningStack, functions: readonly string[], work: () => Promise<unknown>) {
  const used = async () => {
    await stack.settle();
    const usage = await stack.local<Usage>("GET", "/usage");
    const sum = (unit: "readUnits" | "writeUnits") =>
      functions.reduce((total, name) => total + (usage.functions[name]?.[unit] ?? 0), 0);
    return { reads: sum("readUnits"), writes: sum("writeUnits") };
  };
  const before = await used();
  await work();
  const after = await used();
  return { reads: after.reads - before.reads, writes: after.writes - before.writes };
}
