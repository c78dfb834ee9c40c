import { cpuMsOfMail } from "#bench/scale/cpu-cost.ts";
import { followingFaults, followingReport, runFollowing } from "#bench/scale/following.ts";
import { runCampaign } from "#bench/scale/run-campaign.ts";
import { faultsOf } from "#bench/scale/run-faults.ts";
import { reportOf } from "#bench/scale/run-report.ts";
import { logger } from "#lib/platform/logger.ts";
import { cpuMsOfFollowing } from "#test/support/following-cost.ts";

/** SCALE_RECIPIENTS makes it smaller. */
const contacts = Number(process.env["SCALE_RECIPIENTS"] ?? 1_000_000);

/** Mails per second: a new account out of the sandbox, a usual one, and a large one. */
const rates = [14, 500, 5_000];

/**
 * A campaign to a million contacts at three rates. Runs the code that freezes, dispatches, paces and hands over, in a
 * simulation with virtual time and AWS' limits and latencies. Throws when a run breaks a promise.
 */
export async function scaleBench(): Promise<void> {
  logger.setLogLevel("SILENT");
  const cpuMs = await cpuMsOfMail();
  console.log(`A mail takes ${cpuMs.toFixed(2)} ms of a Lambda's CPU (measured here, and half as much again)`);
  const broken: string[] = [];
  const cost = await cpuMsOfFollowing();
  console.log(
    `A notification takes ${cost.notification.toFixed(2)} ms of it, a change in the stream ${cost.change.toFixed(2)} ms`,
  );
  for (const rate of rates) {
    const following = await runFollowing(rate, cost);
    console.log(followingReport(following));
    broken.push(...followingFaults(following));
  }
  for (const rate of rates) {
    const run = await runCampaign({ contacts, rate, cpuMsOfMail: cpuMs, urgentPerSecond: rate / 100 });
    console.log(reportOf(run).join("\n"));
    broken.push(...faultsOf(run).map((fault) => `At ${rate} mails/s: ${fault}.`));
  }
  if (broken.length > 0) throw new Error(broken.join("\n"));
}
