import { readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { gzipSync } from "node:zlib";
import { coldStarts } from "#bench/cold-start.ts";
import { mailDomains } from "#bench/contact-seed.ts";
import { importContacts } from "#bench/imported-contacts.ts";
import { drainCampaign, drainWorkflow } from "#bench/performance/drains.ts";
import { firstRequests } from "#bench/performance/first-requests.ts";
import { measureGrowth, simulateCampaigns } from "#bench/performance/growth.ts";
import { measureOperation } from "#bench/performance/measure.ts";
import { operationsOn, prepare } from "#bench/performance/operations.ts";
import { writePage } from "#bench/performance/page.ts";
import {
  type ColdStartResult,
  type DrainResult,
  type FirstRequestResult,
  type OperationResult,
  readResults,
  type Settings,
  writeResults,
} from "#bench/performance/results.ts";
import { type DnsServer, startDnsServer } from "#test/support/dns-server.ts";
import { RunningStack } from "#test/support/stack.ts";

/** More would take longer to import than everything else together. */
const stackContactsMax = 100_000;

/** The connections of the row that the goals are about. */
const goalConnections = 10;

/** A slow machine sends fewer requests in a lease of the request counter, and fewer messages in a batch. */
const callsAboveMax = 0.5;

/**
 * Measures everything and writes bench/results.json and docs/performance.md. A failed part does not stop the others. At the end
 * throws if a part failed or a count of calls is above its goal.
 */
export async function performanceBench(settings: Settings): Promise<void> {
  const startedAt = performance.now();
  const failures: string[] = [];
  const attempt: Attempt = async (part, run) => {
    try {
      return await run();
    } catch (error) {
      console.error(error);
      failures.push(`${part}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  };
  const { first, operations, drains } = await measureStack(settings, attempt);
  console.log("Cold starts");
  const starts = (await attempt("cold starts", () => coldStarts(settings.rounds))) ?? [];
  console.log("Growth");
  const { growth = [], books = [] } = (await attempt("growth", () => measureGrowth(settings.contacts))) ?? {};
  const simulated = (await attempt("simulated campaigns", () => simulateCampaigns(settings.contacts * 10))) ?? [];
  writeResults({
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    settings,
    firstRequests: first,
    operations,
    drains,
    coldStarts: starts.map((start) => ({ ...start, kilobytes: kilobytesOf(start.name) })),
    growth,
    books,
    simulated,
  });
  writePage(readResults());
  console.log(`Wrote bench/results.json and docs/performance.md after ${secondsSince(startedAt)} s`);
  failures.push(...operations.flatMap(callsAboveGoal));
  if (failures.length > 0) throw new Error(failures.join("\n"));
}

/** Runs a part; undefined if it fails. */
type Attempt = <T>(part: string, run: () => Promise<T>) => Promise<T | undefined>;

interface StackResults {
  first: FirstRequestResult[];
  operations: OperationResult[];
  drains: DrainResult[];
}

async function measureStack(settings: Settings, attempt: Attempt): Promise<StackResults> {
  const dns = await startMailDns();
  try {
    const limits = { PETREL_REQUESTS_PER_MINUTE: "10000000", PETREL_SES_RATE: "5000", PETREL_SES_QUOTA: "100000000" };
    const stack = await RunningStack.start({ env: { ...limits, DNS_SERVERS: dns.address } });
    try {
      return await measureOn(stack, settings, attempt);
    } finally {
      await stack.stop();
    }
  } finally {
    await dns.close();
  }
}

async function measureOn(
  stack: RunningStack,
  { contacts, seconds }: Settings,
  attempt: Attempt,
): Promise<StackResults> {
  const first = (await attempt("first requests", () => firstRequests(stack))) ?? [];
  for (const { request, ms } of first) console.log(`  first ${request}: ${ms.toFixed(0)} ms`);
  const size = Math.min(contacts, stackContactsMax);
  const startedAt = performance.now();
  await importContacts(stack, size);
  console.log(`Imported ${size.toLocaleString("en")} contacts in ${secondsSince(startedAt)} s`);
  const prepared = await prepare(stack, size);
  const operations: OperationResult[] = [];
  for (const operation of operationsOn(prepared)) {
    const measured = await attempt(operation.name, () => measureOperation(stack, operation, seconds));
    if (!measured) continue;
    operations.push(measured);
    console.log(`  ${progressOf(measured)}`);
  }
  const drained = [
    await attempt("workflow email", () => drainWorkflow(stack, prepared, seconds)),
    await attempt("small campaign", () => drainCampaign(stack, prepared, 5)),
    await attempt("campaign", () => drainCampaign(stack, prepared, 20)),
  ];
  const drains = drained.filter((drain) => drain !== undefined);
  for (const { name, emails, perSecond } of drains) console.log(`  ${name}: ${emails} at ${perSecond.toFixed(0)}/s`);
  return { first, operations, drains };
}

/** Answers for the contacts' domains, so that a verification does not depend on the machine's own DNS. */
async function startMailDns(): Promise<DnsServer> {
  const dns = await startDnsServer();
  for (const domain of mailDomains) {
    dns.publish("NS", domain, `ns1.${domain}`);
    dns.publish("MX", domain, { priority: 10, exchange: `mx.${domain}` });
    dns.publish("A", domain, "192.0.2.1");
  }
  return dns;
}

function progressOf({ name, levels }: OperationResult): string {
  const rates = levels.map(({ connections, perSecond }) => `${perSecond.toFixed(1)}/s at ${connections}`);
  const { usage } = levels.at(-1) ?? {};
  const used =
    usage &&
    `${usage.callsAnswering.toFixed(1)} calls, ${usage.roundTrips.toFixed(1)} round trips, ${usage.functionCpuMs.toFixed(1)} ms of functions`;
  return `${name.padEnd(22)} ${[...rates, used].join(", ")}`;
}

function callsAboveGoal({ name, callsMax, roundTripsMax, levels }: OperationResult): string[] {
  const { callsAnswering = 0, roundTrips = 0 } =
    levels.find(({ connections }) => connections === goalConnections)?.usage ?? {};
  const counted = [
    { what: "service calls", count: callsAnswering, goal: callsMax },
    { what: "round trips", count: roundTrips, goal: roundTripsMax },
  ];
  return counted.flatMap(({ what, count, goal }) =>
    goal === undefined || count <= goal + callsAboveMax
      ? []
      : [`${name}: ${count.toFixed(2)} ${what} a request; the goal is ${goal}.`],
  );
}

function machine() {
  const [first] = cpus();
  return {
    cores: cpus().length,
    processor: first?.model ?? "",
    memoryGb: totalmem() / 2 ** 30,
    node: process.version,
  };
}

/** Of the bundle alone; 0 for the empty handler. */
function kilobytesOf(name: string): ColdStartResult["kilobytes"] {
  return name.includes("/") ? gzipSync(readFileSync(`dist/${name}/index.cjs`)).length / 1_024 : 0;
}

const secondsSince = (startedAt: number): string => ((performance.now() - startedAt) / 1_000).toFixed(0);
