import type { CampaignRun } from "#bench/scale/run-campaign.ts";

/** The share of the account's rate for campaigns. */
const bulkPart = 0.8;

/** Rounded down to whole mails, like the pace. */
export const pacedRate = (rate: number): number => Math.floor(rate * bulkPart);

/** A shorter campaign ends before all its lanes have started. */
const ratedSecondsMin = 10;
const ratePartMin = 0.9;
/** Time between the last mail and SENT, which a message delivered twice may delay. */
const endMsMax = 60_000;
const urgentWaitMsMax = 2_000;
const throttledPartMax = 0.01;

/** The wait of transactional mails in milliseconds (p99). */
export function urgentWaitMs({ urgent }: CampaignRun): number {
  const sorted = urgent.mails.waitsMs.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

/** The promises that a run broke, as sentences. */
export function faultsOf(run: CampaignRun): string[] {
  const { scale, simulation, workers, urgent } = run;
  const { contacts } = scale;
  const { campaign, mailsOf, records, bulkSend, jobs, progress } = workers;
  const mailsOften = (times: (mails: number) => boolean) => mailsOf.reduce((sum, n) => sum + (times(n) ? 1 : 0), 0);
  const throttledSeconds = simulation.heat.throttledSeconds / (run.sentMs / 1_000);
  const endMs = run.sentMs - run.lastMailMs;
  const paced = pacedRate(scale.rate);
  const isRated = contacts >= paced * ratedSecondsMin;
  const sustained = progress.sustained / paced;
  const claims: [boolean, string][] = [
    [mailsOften((mails) => mails === 0) === 0, `${mailsOften((mails) => mails === 0)} contacts got no mail`],
    [mailsOften((mails) => mails > 1) === 0, `${mailsOften((mails) => mails > 1)} contacts got several mails`],
    [records.count === contacts, `${records.count} records for ${contacts} mails`],
    [campaign.head.totalRecipients === contacts, `${campaign.head.totalRecipients} recipients of ${contacts} contacts`],
    [campaign.completions === 1, `completed ${campaign.completions} times`],
    [endMs <= endMsMax, `SENT ${Math.round(endMs / 1_000)} s after the last mail`],
    [urgent.mails.waiting === 0, `${urgent.mails.waiting} transactional mails never left`],
    [urgentWaitMs(run) <= urgentWaitMsMax, `transactional mail waited ${urgentWaitMs(run)} ms (p99)`],
    [simulation.table.failed === 0, `${simulation.table.failed} calls were throttled by the table to the last try`],
    [throttledSeconds <= throttledPartMax, `a partition was used up in ${percent(throttledSeconds)} of the seconds`],
    [!isRated || sustained >= ratePartMin, `reached ${percent(sustained)} of the rate that the pace allows`],
    [bulkSend.timeouts + jobs.timeouts === 0, "a worker was at its end before its work was"],
    [bulkSend.failures + jobs.failures === 0, `${bulkSend.failures + jobs.failures} calls of workers failed`],
  ];
  return claims.flatMap(([isKept, fault]) => (isKept ? [] : [fault]));
}

export const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;
