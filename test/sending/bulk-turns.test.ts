import { expect, it } from "vitest";
import { BulkTurns } from "#lib/domain/email/handover/bulk-turns.ts";
import { dataId } from "#test/support/fakes/ids.ts";

/** Turns at a rate with the given capacity. `pause` is the account's pause. */
function turnsOf(capacity: number, pause = 5) {
  const asked: [string, number][] = [];
  const slowed: true[] = [];
  const turns = new BulkTurns({
    take: async (projectId, wanted) => {
      asked.push([projectId, wanted]);
      return Math.min(capacity, wanted);
    },
    pauseSeconds: async () => pause,
    slowDown: () => slowed.push(true),
  });
  return { turns, asked, slowed };
}

it("requests exactly one mail from the rate", async () => {
  const projectId = dataId();
  for (const [capacity, isGranted] of [
    [3, true],
    [0, false],
  ] as const) {
    const { turns, asked } = turnsOf(capacity);
    expect(await turns.takeTurn(projectId)).toBe(isGranted);
    expect(asked).toEqual([[projectId, 1]]);
  }
});

it("backs off for seconds, longer after each failure, and for minutes while the daily quota is used up", async () => {
  const { turns } = turnsOf(0);
  for (const attempt of [1, 2, 3]) expect(await turns.turnPause(attempt)).toBeLessThanOrEqual(8);
  expect(await turns.turnPause(1)).toBe(5);
  for (const attempt of [6, 20]) {
    expect(await turns.turnPause(attempt)).toBeGreaterThanOrEqual(30);
    expect(await turns.turnPause(attempt)).toBeLessThanOrEqual(60);
  }
  expect(await turnsOf(0, 300).turns.turnPause(1)).toBe(300);
});

it("slows all bulk mail down when the provider throttles a mail", () => {
  const { turns, slowed } = turnsOf(1);
  turns.slowDown();
  expect(slowed).toHaveLength(1);
});
