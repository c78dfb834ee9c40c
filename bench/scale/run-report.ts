import { billOf, sesDollars } from "#bench/scale/bill.ts";
import { bulkSendShape, jobsShape } from "#bench/scale/campaign-workers.ts";
import type { CampaignRun } from "#bench/scale/run-campaign.ts";
import { pacedRate, percent, urgentWaitMs } from "#bench/scale/run-faults.ts";

/** The report of a run, as lines. */
export function reportOf(run: CampaignRun): string[] {
  const { scale, simulation, workers, urgent, frozenMs, sentMs, tookMs } = run;
  const { rate, contacts, urgentPerSecond } = scale;
  const { progress, bulkSend } = workers;
  const { ses, table, heat } = simulation;
  const paced = pacedRate(rate);
  return [
    `${contacts} recipients at ${rate} mails/s (${paced} for bulk), ${urgentPerSecond}/s transactional beside`,
    ...[
      `SENT after ${timeOf(sentMs)}, of it ${timeOf(frozenMs)} until the audience was frozen`,
      `${progress.sustained.toFixed(1)} mails/s sustained, ${percent(progress.sustained / paced)} of what the pace allows; ${progress.average.toFixed(1)} from the first to the last`,
      `throttled: ${ses.throttled} mails by SES, ${table.throttled} calls by the table (a partition used up in ${heat.throttledSeconds} s)`,
      `transactional: ${urgent.mails.waitsMs.length} mails, ${urgentWaitMs(run).toFixed(0)} ms until SES took them (p99)`,
      `bulk-send: ${bulkSend.sent} messages, ${bulkSend.doubled} doubled, ${bulkSend.workerSeconds.toFixed(0)} worker seconds, ${bulkSend.concurrency} at once, ${bulkSend.coldStarts} cold starts`,
      `peaks of the table: ${heat.peak.write.toFixed(0)} WCU/s, ${heat.peak.read.toFixed(0)} RCU/s; of one partition (1,000 and 3,000 allowed):`,
      ...hottestLines(run).map((line) => `  ${line}`),
      ...billLines(run),
      `the bench took ${(tookMs / 1_000).toFixed(0)} s`,
    ].map((line) => `  ${line}`),
  ];
}

function hottestLines({ simulation: { heat } }: CampaignRun): string[] {
  return [...heat.hottest]
    .toSorted(([, one], [, other]) => hotness(other) - hotness(one))
    .map(([kind, { write, read }]) => `${kind.padEnd(10)} ${write.toFixed(0)} WCU/s, ${read.toFixed(0)} RCU/s`);
}

/** A partition allows three times as many reads as writes. */
const hotness = ({ write, read }: { write: number; read: number }): number => write + read / 3;

function billLines({ scale: { contacts: mails }, simulation, workers }: CampaignRun): string[] {
  const lines = billOf({
    mails,
    units: simulation.table.total,
    workers: [
      { name: "bulk-send", memoryMb: bulkSendShape.memoryMb, queue: workers.bulkSend },
      { name: "jobs", memoryMb: jobsShape.memoryMb, queue: workers.jobs },
    ],
  });
  const sum = lines.reduce((total, { dollars }) => total + dollars, 0);
  const perMillion = (dollars: number) => `$${((dollars / mails) * 1_000_000).toFixed(2).padStart(6)}`;
  return [
    "dollars a million mails:",
    ...lines.map(({ what, amount, dollars }) => `  ${what.padEnd(18)} ${perMillion(dollars)}  ${amount}`),
    `  ${"Petrel".padEnd(18)} ${perMillion(sum)}  beside ${perMillion(sesDollars(mails))} for SES`,
  ];
}

function timeOf(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  return hours > 0 ? `${hours} h ${minutes} min` : minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
