import { load } from "#bench/performance/load.ts";
import type { Operation } from "#bench/performance/operations.ts";
import type { LevelResult, OperationResult, UsageResult } from "#bench/performance/results.ts";
import { prices } from "#local/services/prices.ts";
import type { RunningStack } from "#test/support/stack.ts";

const levels = [1, 10, 50];

/** Of a function on the laptop. */
const instancesMax = 4;

const settleSecondsMax = 600;

/** An operation that takes longer alone is not tried with more connections: their requests would only wait. */
const aloneMsMax = 1_000;

interface Usage {
  total: { writeUnits: number; readUnits: number; dollars: number; mails: number };
  functions: Record<string, { cpuMs: number; mails: number; roundTrips: number }>;
  operations: { function: string; calls: number }[];
}

/** Measures one operation at each number of connections. */
export async function measureOperation(
  stack: RunningStack,
  operation: Operation,
  seconds: number,
): Promise<OperationResult> {
  let turn = 0;
  const next = () => operation.request(turn++);
  const { url, credentials } = stack;
  const run = (connections: number, forSeconds: number) =>
    load(next, { url, credentials, connections, seconds: forSeconds });
  // An operation that failed before may have left requests that nothing waits for.
  await stack.settle(settleSecondsMax);
  // Starts all instances and compiles their code.
  await run(instancesMax, 1);
  await stack.settle(settleSecondsMax);
  const measured: LevelResult[] = [];
  for (const connections of levels) {
    const [alone] = measured;
    if (alone && alone.p50Ms > aloneMsMax) break;
    await stack.local("DELETE", "/usage");
    const startedAt = performance.now();
    const { latenciesMs, seconds: took } = await run(connections, seconds);
    await stack.settle(settleSecondsMax);
    const requests = latenciesMs.length;
    measured.push({
      connections,
      requests,
      perSecond: requests / took,
      p50Ms: percentile(latenciesMs, 0.5),
      p99Ms: percentile(latenciesMs, 0.99),
      donePerSecond: (requests * 1_000) / (performance.now() - startedAt),
      usage: await usageOf(stack, requests, [operation.function]),
    });
  }
  const { function: _, request, ...shown } = operation;
  return { ...shown, levels: measured };
}

/** What the stack used since the last reset, for each of `count` requests or emails. */
export async function usageOf(stack: RunningStack, count: number, answering: string[]): Promise<UsageResult> {
  const { total, functions, operations } = await stack.local<Usage>("GET", "/usage");
  const callsOf = (rows: Usage["operations"]) => sum(rows.map(({ calls }) => calls)) / count;
  return {
    roundTrips: sum(answering.map((name) => functions[name]?.roundTrips ?? 0)) / count,
    callsAnswering: callsOf(operations.filter((row) => answering.includes(row.function))),
    calls: callsOf(operations),
    functionCpuMs: sum(Object.values(functions).map(({ cpuMs }) => cpuMs)) / count,
    writeUnits: total.writeUnits / count,
    readUnits: total.readUnits / count,
    dollarsPerMillion: ((total.dollars - total.mails * prices.mail) / count) * 1_000_000,
  };
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
