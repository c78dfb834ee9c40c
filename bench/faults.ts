import { CampaignSimulation } from "#test/support/campaign-faults/campaign-simulation.ts";
import { judge, type Verdict } from "#test/support/campaign-faults/oracle.ts";
import { badDay, deadlyDay, type Scenario } from "#test/support/campaign-faults/scenario.ts";

/** One campaign of so many is as large as most are; the others are small and cost their workers more deaths a second. */
const largeOneOf = 50;
const largeContacts = 2_000;

/** Totals of all campaigns. */
interface Sum {
  campaigns: number;
  recipients: number;
  mails: number;
  kills: number;
  redeliveries: number;
  lost: number;
  doubled: number;
  unconfirmed: number;
  faults: string[];
}

/**
 * Sends campaigns while workers die at any call, until KILLS have died, and counts missed recipients and duplicates. SEED sets
 * the first scenario.
 */
export async function faultsBench(): Promise<void> {
  const killsMin = Number(process.env["KILLS"] ?? 1_000);
  const sum: Sum = {
    ...{ campaigns: 0, recipients: 0, mails: 0, kills: 0, redeliveries: 0 },
    ...{ lost: 0, doubled: 0, unconfirmed: 0, faults: [] },
  };
  for (let seed = Number(process.env["SEED"] ?? 1); sum.kills < killsMin; seed += 1) {
    const scenario = seed % largeOneOf === 0 ? badDay(seed, largeContacts) : deadlyDay(seed);
    const { remains, simulation } = await CampaignSimulation.run(scenario);
    const verdict = judge(remains);
    const { kills } = simulation;
    const redeliveries = Object.values(simulation.queues).reduce((again, { toll }) => again + toll.again, 0);
    sum.campaigns += 1;
    sum.recipients += remains.rows.length;
    sum.mails += remains.accepted.length;
    sum.kills += kills;
    sum.redeliveries += redeliveries;
    sum.lost += verdict.lost;
    sum.doubled += verdict.doubled;
    sum.unconfirmed += verdict.unconfirmed;
    sum.faults.push(...verdict.faults.map((fault) => `seed ${seed}: ${fault}`));
    console.log(`seed ${seed}: ${summaryOf(scenario, verdict)}; ${kills} kills, ${redeliveries} messages again`);
  }
  const { faults, ...counts } = sum;
  console.log(
    Object.entries(counts)
      .map(([name, count]) => `${count.toLocaleString("en")} ${name}`)
      .join(", "),
  );
  if (faults.length > 0) throw new Error(`Not as it should be:\n${faults.slice(0, 50).join("\n")}`);
}

function summaryOf({ type, audienceType, incidents }: Scenario, { lost, doubled, outcomes }: Verdict): string {
  const came = incidents.map(({ what }) => what).join(", ") || "nothing";
  const rows = Object.entries(outcomes)
    .map(([state, count]) => `${count} ${state}`)
    .join(", ");
  return `${type} to ${audienceType}, ${came} meanwhile: ${rows}; ${lost} lost, ${doubled} doubled`;
}
