import { logger } from "#lib/platform/logger.ts";
import { DeliveryLoad } from "#test/support/webhook-load/delivery-load.ts";
import { loadFaults, loadReport } from "#test/support/webhook-load/load-report.ts";
import { thousandASecond } from "#test/support/webhook-load/loads.ts";

const secondsOfTraffic = 60;

/** A minute of a thousand webhook deliveries a second, in a simulation with virtual time. Throws when it breaks a promise. */
export async function webhookDeliveriesBench(): Promise<void> {
  logger.setLogLevel("SILENT");
  const run = await DeliveryLoad.run(thousandASecond(secondsOfTraffic));
  console.log(loadReport(run).join("\n"));
  const broken = loadFaults(run);
  if (broken.length > 0) throw new Error(broken.join("\n"));
}
