import { addressOf, searchFor, seedContacts, seededContact } from "#bench/contact-seed.ts";
import { type Cost, costLine, endPagesInTime, measure, type Operation } from "#bench/cost.ts";
import { CampaignUsage } from "#lib/domain/campaign/authoring/campaign-usage.ts";
import { ContactListing } from "#lib/domain/contact/contact-listing.ts";
import { ContactService } from "#lib/domain/contact/contact-service.ts";
import type { ContactFilter, ContactOrder, WalkPosition } from "#lib/domain/contact/contact-store.ts";
import { FieldService } from "#lib/domain/contact/field-service.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { SegmentUsage } from "#lib/domain/segment/authoring/segment-usage.ts";
import { WorkflowUsage } from "#lib/domain/workflow/workflow-usage.ts";
import { systemClock as clock } from "#lib/platform/clock.ts";
import { StoredCampaigns } from "#lib/storage/campaign/stored-campaigns.ts";
import { ContactRecordReader } from "#lib/storage/contact/contact-reader.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { DynamoFieldReader } from "#lib/storage/contact/field-reader.ts";
import { DynamoFieldSweeper } from "#lib/storage/contact/field-sweeper.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { WorkflowRecords } from "#lib/storage/workflow/workflow-records.ts";
import { startTable, type TestTable } from "#test/support/table.ts";

const sizes = [1_000, 10_000, 100_000, 1_000_000];

/** A sweep writes every contact: at a million it would take the engine longer than everything else together. */
const sweptMax = 100_000;

const pageSize = 20;
const lookupSize = 500;
const listReadMax = 25;

/** Above this, the cost grows with the number of contacts, which is a failure. */
const growthMax = 1.1;

/**
 * The cost of single contacts, lists and fields with 1,000 to a million contacts, in units, dollars and milliseconds.
 * CONTACTS_MAX skips larger sizes: a million takes about ten minutes, mostly to seed.
 */
export async function contactsBench(): Promise<void> {
  const table = await startTable();
  endPagesInTime(table);
  const costs: Cost[][] = [];
  try {
    for (const size of sizes.filter(
      (each) => each <= Number(process.env["CONTACTS_MAX"] ?? Number.POSITIVE_INFINITY),
    )) {
      const startedAt = performance.now();
      const project = await seedContacts(table, size);
      const seconds = (performance.now() - startedAt) / 1_000;
      console.log(`${size.toLocaleString("en")} contacts, put in ${seconds.toFixed(0)} s`);
      const measured: Cost[] = [];
      for (const operation of operationsOn(table, project, size)) {
        const cost = await measure(table, operation);
        console.log(`  ${costLine(cost)}`);
        measured.push(cost);
      }
      costs.push(measured);
    }
  } finally {
    table.stop();
  }
  expectConstant(costs[0] ?? [], costs.at(-1) ?? []);
}

/** Throws if an operation costs more units with more contacts although it should not. */
export function expectConstant(smallest: Cost[], largest: Cost[]): void {
  for (const [index, { name, isConstant, write, read }] of largest.entries()) {
    const before = smallest[index];
    if (!isConstant || !before) continue;
    const grown = write > before.write * growthMax || read > before.read * growthMax;
    if (grown) throw new Error(`${name}: ${before.write} WRU, ${before.read} RRU became ${write} WRU, ${read} RRU.`);
    if (name.startsWith("list") && read > listReadMax)
      throw new Error(`${name}: ${read} RRU, more than ${listReadMax}.`);
  }
}

function operationsOn(table: TestTable, project: Project, size: number): Operation[] {
  return [...readsAndWrites(table, project, size), ...fields(table, project, size)];
}

/** Single contacts, lists and searches. */
export const readsAndWrites = (table: TestTable, project: Project, size: number): Operation[] => [
  ...singleContacts(table, project, size),
  ...lists(table, project, size),
];

/** A number below `size`, different in each turn, spread over the project. */
const spread = (turn: number, size: number): number => (turn * 7_919) % size;

function singleContacts(table: TestTable, project: Project, size: number): Operation[] {
  const removal = { remove: () => Promise.reject(new Error("Nothing is removed here.")) };
  const contacts = new ContactRepository(table);
  const service = new ContactService({ contacts, projects: new ProjectRepository(table), removal });
  const upsert = (email: string, data: Record<string, unknown>) =>
    service.upsert(dataOf(project), { email, data }, clock.now());
  const spellings = Array.from({ length: lookupSize }, (_, turn) => addressOf(spread(turn, size) + (turn % 2) * size));
  return [
    {
      name: "get",
      isConstant: true,
      times: 50,
      run: (turn) => service.get(dataOf(project), [], seededContact(project, spread(turn, size)).id),
    },
    {
      name: "upsert, known, unchanged",
      isConstant: true,
      times: 50,
      run: (turn) => upsert(addressOf(spread(turn, size)), { name: `Reader ${spread(turn, size)}` }),
    },
    {
      name: "upsert, known, new data",
      isConstant: true,
      times: 50,
      run: (turn) => upsert(addressOf(spread(turn, size)), { name: `Another ${turn}` }),
    },
    {
      name: "upsert, new",
      isConstant: true,
      times: 50,
      run: (turn) => upsert(`new-${turn}@example.com`, { name: "New" }),
    },
    { name: `lookup of ${lookupSize}`, times: 3, run: () => service.lookup(dataOf(project), spellings) },
  ];
}

function lists(table: TestTable, project: Project, size: number): Operation[] {
  const listing = new ContactListing(new ContactRecordReader(table, clock), new CounterRepository(table));
  const newest: ContactOrder = { sort: "createdAt", dir: "desc" };
  const byAddress: ContactOrder = { sort: "email", dir: "asc" };
  const middle = seededContact(project, size / 2);
  const page = (order: ContactOrder, filter: ContactFilter = {}, key?: string) => {
    const after = key === undefined ? undefined : { key, id: middle.id };
    return listing.list(dataOf(project), { deletedFields: [], query: { ...order, ...filter }, after, limit: pageSize });
  };
  const constant = { isConstant: true, times: 20 };
  return [
    { name: "list, newest first", ...constant, run: () => page(newest) },
    { name: "list, newest first, from the middle", ...constant, run: () => page(newest, {}, middle.createdAt) },
    { name: "list, by address", ...constant, run: () => page(byAddress) },
    { name: "list, by address, from the middle", ...constant, run: () => page(byAddress, {}, middle.email) },
    { name: "list, subscribed", ...constant, run: () => page(newest, { subscribed: true }) },
    { name: "search, one match", times: 2, run: () => page(newest, { search: searchFor(size / 2) }) },
    { name: "search, no match", times: 2, run: () => page(newest, { search: "nothing" }) },
    { name: "search by address, no match", times: 2, run: () => page(byAddress, { search: "nothing" }) },
  ];
}

function fields(table: TestTable, project: Project, size: number): Operation[] {
  const projects = new ProjectRepository(table);
  const reader = new DynamoFieldReader(table, clock);
  const service = new FieldService({
    counters: new CounterRepository(table),
    reader,
    projects,
    segments: new SegmentUsage(new SegmentRepository(table)),
    campaigns: new CampaignUsage(new StoredCampaigns(table)),
    workflows: new WorkflowUsage(new WorkflowRecords(table)),
    clock,
  });
  const sweeper = new DynamoFieldSweeper(table, clock);
  const sweep = async () => {
    const { deletedFields } = (await projects.find(dataOf(project))) ?? project;
    const minute = () => new Date(clock.now().getTime() + 60_000);
    for (const field of deletedFields) {
      let from: WalkPosition | undefined;
      do from = await sweeper.sweep(dataOf(project), field, { from, until: minute() });
      while (from);
    }
  };
  return [
    { name: "field statistics", times: 20, run: () => service.list(dataOf(project), []) },
    {
      name: "values of a field",
      times: 1,
      run: () => service.values(dataOf(project), { deletedFields: [], name: "plan", limit: 100 }),
    },
    {
      name: "delete a field, the answer",
      times: 1,
      run: () => service.delete(dataOf(project), { deletedFields: [], name: "beta", now: clock.now() }),
    },
    ...(size > sweptMax
      ? []
      : [
          { name: "  its values taken away", times: 1, run: sweep },
          { name: "  the last look, 15 minutes later", times: 1, run: sweep },
        ]),
  ];
}
