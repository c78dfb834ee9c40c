import { expect, it } from "vitest";
import { DeliveryLoad } from "#test/support/webhook-load/delivery-load.ts";
import { loadFaults } from "#test/support/webhook-load/load-report.ts";
import { badNeighbours } from "#test/support/webhook-load/loads.ts";

/** Longer than a worker takes further messages, so that both workers end in it. */
const seconds = 40;

it("tells good endpoints and calls steps within 5 s while six endpoints never answer and there are two workers", async () => {
  const run = await DeliveryLoad.run(badNeighbours(seconds));
  expect(loadFaults(run)).toEqual([]);
  // The bad ones get their requests, too.
  for (const behaviour of ["dead", "slow", "failing"] as const) {
    expect(run.load.endpoints.toldTo(behaviour).size).toBeGreaterThan(0);
  }
});
