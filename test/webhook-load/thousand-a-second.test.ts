import { expect, it } from "vitest";
import { DeliveryLoad } from "#test/support/webhook-load/delivery-load.ts";
import { costFaults, loadFaults } from "#test/support/webhook-load/load-report.ts";
import { thousandASecond } from "#test/support/webhook-load/loads.ts";

/** From the first cold start on; `npm run bench webhooks` does it for a minute. */
const seconds = 5;

it("tells each of a thousand events a second once, within five seconds of the change", async () => {
  const run = await DeliveryLoad.run(thousandASecond(seconds));
  expect([...loadFaults(run), ...costFaults(run)]).toEqual([]);
});
