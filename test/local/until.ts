import { setTimeout as sleep } from "node:timers/promises";

/** Waits until the condition holds, at most five seconds. */
export async function until(condition: () => boolean): Promise<void> {
  for (let waitedMs = 0; waitedMs < 5000; waitedMs += 5) {
    if (condition()) return;
    await sleep(5);
  }
  throw new Error("The condition did not come true within 5 s.");
}
