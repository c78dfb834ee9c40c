import { expect, it } from "vitest";
import { BulkTurns } from "#lib/domain/email/handover/bulk-turns.ts";
import { newId } from "#lib/platform/ids.ts";

/** A lane with the given capacity. `pause` is the account's pause. */
function lane(room: number, pause = 5) {
  const asked: [string, number][] = [];
  const slowed: true[] = [];
  const turns = new BulkTurns({
    take: async (projectId, wanted) => {
      asked.push([projectId, wanted]);
      return Math.min(room, wanted);
    },
    pauseSeconds: async () => pause,
    slowDown: () => slowed.push(true),
  });
  return { turns, asked, slowed };
}

it("requests exactly one mail from the lane", async () => {
  const projectId = newId();
  for (const [room, isGranted] of [
    [3, true],
    [0, false],
  ] as const) {
    const { turns, asked } = lane(room);
    expect(await turns.takeTurn(projectId)).toBe(isGranted);
    expect(asked).toEqual([[projectId, 1]]);
  }
});

it("backs off for seconds, longer after each failure, and for minutes while the daily quota is used up", async () => {
  const { turns } = lane(0);
  for (const attempt of [1, 2, 3]) expect(await turns.turnPause(attempt)).toBeLessThanOrEqual(8);
  expect(await turns.turnPause(1)).toBe(5);
  for (const attempt of [6, 20]) {
    expect(await turns.turnPause(attempt)).toBeGreaterThanOrEqual(30);
    expect(await turns.turnPause(attempt)).toBeLessThanOrEqual(60);
  }
  expect(await lane(0, 300).turns.turnPause(1)).toBe(300);
});

it("slows the whole lane down when the provider throttles a mail", () => {
  const { turns, slowed } = lane(1);
  turns.slowDown();
  expect(slowed).toHaveLength(1);
});
