import { seedContacts } from "#bench/contact-seed.ts";
import { expectConstant, readsAndWrites } from "#bench/contacts.ts";
import { type Cost, endPagesInTime, measure } from "#bench/cost.ts";
import { measureBook } from "#bench/performance/book/book.ts";
import type { BookResult, GrowthResult, SimulatedResult } from "#bench/performance/results.ts";
import { runCampaign } from "#bench/scale/run-campaign.ts";
import { faultsOf } from "#bench/scale/run-faults.ts";
import { logger } from "#lib/platform/logger.ts";
import { bookMin } from "#lib/storage/contact/contact-reader.ts";
import { startTable } from "#test/support/table.ts";

const tableSizes = [1_000, 10_000, 100_000, 1_000_000];
const campaignSizes = [1_000, 100_000, 1_000_000];

/** Emails a second that the simulated account may send. */
const accountRate = 500;

/** `npm run bench scale` measures it. */
const cpuMsOfMail = 2.5;

/** Single contacts, lists and searches at each size up to `contactsMax`. Throws if a constant cost grows. */
export async function measureGrowth(contactsMax: number): Promise<{ growth: GrowthResult[]; books: BookResult[] }> {
  const table = await startTable();
  endPagesInTime(table);
  const costs: { contacts: number; measured: Cost[] }[] = [];
  const books: BookResult[] = [];
  try {
    for (const contacts of tableSizes.filter((size) => size <= contactsMax)) {
      const project = await seedContacts(table, contacts);
      const measured: Cost[] = [];
      for (const operation of readsAndWrites(table, project, contacts)) measured.push(await measure(table, operation));
      costs.push({ contacts, measured });
      if (contacts >= bookMin) books.push(...(await measureBook(table, project, contacts)));
      console.log(`  ${contacts.toLocaleString("en")} contacts measured`);
    }
  } finally {
    table.stop();
  }
  expectConstant(costs[0]?.measured ?? [], costs.at(-1)?.measured ?? []);
  const growth = costs.flatMap(({ contacts, measured }) =>
    measured.map(({ name, write, read, ms }) => ({ name, contacts, writeUnits: write, readUnits: read, ms })),
  );
  return { growth, books };
}

/** Campaigns in a simulation of AWS with virtual time (bench/scale). Throws if one breaks a promise. */
export async function simulateCampaigns(recipientsMax: number): Promise<SimulatedResult[]> {
  const level = logger.getLevelName();
  logger.setLogLevel("SILENT");
  const simulated: SimulatedResult[] = [];
  for (const contacts of campaignSizes.filter((size) => size <= recipientsMax)) {
    const shape = { contacts, rate: accountRate, cpuMsOfMail, urgentPerSecond: accountRate / 100 };
    const run = await runCampaign(shape);
    const faults = faultsOf(run);
    if (faults.length > 0) throw new Error(`A campaign to ${contacts} contacts: ${faults.join(", ")}`);
    const { write, read } = run.simulation.table.total;
    simulated.push({
      contacts,
      rate: accountRate,
      sentSeconds: run.sentMs / 1_000,
      perSecond: run.workers.progress.sustained,
      writeUnits: write / contacts,
      readUnits: read / contacts,
    });
    console.log(`  ${contacts.toLocaleString("en")} recipients simulated in ${(run.tookMs / 1_000).toFixed(0)} s`);
  }
  logger.setLogLevel(level);
  return simulated;
}
