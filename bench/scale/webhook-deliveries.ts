import { logger } from "#lib/platform/logger.ts";
import { DeliveryLoad } from "#test/support/webhook-load/delivery-load.ts";
import { loadFaults, loadReport } from "#test/support/webhook-load/load-report.ts";
import { badNeighbours, newAccount, thousandASecond } from "#test/support/webhook-load/loads.ts";

const secondsOfTraffic = 60;

/**
 * A minute of a thousand webhook deliveries a second, and in a new account one of as many as it takes, and one of bad neighbours.
 * Simulated with virtual time. Throws when a promise breaks.
 */
export async function webhookDeliveriesBench(): Promise<void> {
  logger.setLogLevel("SILENT");
  const broken: string[] = [];
  for (const load of [thousandASecond, newAccount, badNeighbours]) {
    const run = await DeliveryLoad.run(load(secondsOfTraffic));
    console.log(loadReport(run).join("\n"));
    broken.push(...loadFaults(run));
  }
  if (broken.length > 0) throw new Error(broken.join("\n"));
}
