import { setTimeout as sleep } from "node:timers/promises";
import { BarePuts } from "#bench/bare-puts.ts";
import { addressOf } from "#bench/contact-seed.ts";
import { startTableEngine } from "#local/engines/dynoxide.ts";
import { RunningStack } from "#test/support/stack.ts";

interface Counts {
  writeUnits: number;
  readUnits: number;
  queueRequests: number;
  invocations: number;
  gbSeconds: number;
  dollars: number;
}

interface Usage {
  total: Counts;
  functions: Record<string, Counts & { memoryMb: number }>;
}

interface Job {
  state: string;
  failedReason: string | null;
  result: { createdCount: number } | null;
}

const smallRows = 1_000;
/** IMPORT_ROWS changes the size. */
const largeRows = Number(process.env["IMPORT_ROWS"] ?? 50_000);
const settleSecondsMax = 600;

/** The smallest share of the engine's own rate that the import must reach. */
const partMin = 0.6;

/** The import of a large file through the whole local stack, compared with the engine's own rate. */
export async function importBench(): Promise<void> {
  const bare = new BarePuts(10_000);
  // The machine's other load changes by the minute, so the engine's rate is measured right before and after the import.
  const before = await bare.rate();
  const { small, large } = await importThroughStack();
  const after = await bare.rate();
  const part = large.rate / ((before + after) / 2);
  console.log(
    [
      `Import of ${largeRows} new contacts: ${large.rate.toFixed(0)} rows/s`,
      `the engine alone: ${before.toFixed(0)} puts/s before, ${after.toFixed(0)} after: ${part.toFixed(2)} of it (goal ${partMin})`,
      `everything that follows from it done ${large.followedSeconds.toFixed(0)} s later`,
      `most memory of the worker: ${small.memoryMb} MB with ${smallRows} rows, ${large.memoryMb} MB with ${largeRows}`,
      ...costs(large.usage),
    ].join("\n  "),
  );
}

async function importThroughStack(): Promise<{ small: Imported; large: Imported }> {
  const engine = await startTableEngine(null);
  const stack = await RunningStack.start({ env: { DYNAMODB_ENDPOINT: engine.url } });
  try {
    const small = await importFile(stack, 0, smallRows);
    return { small, large: await importFile(stack, smallRows, largeRows) };
  } finally {
    await stack.stop();
    await engine.stop();
  }
}

interface Imported {
  /** Rows per second, from the arrival of the file to the end of the job. */
  rate: number;
  followedSeconds: number;
  memoryMb: number;
  usage: Usage;
}

async function importFile(stack: RunningStack, from: number, rows: number): Promise<Imported> {
  const file = csvOf(from, rows);
  const announced = await stack.call<{ jobId: string; uploadUrl: string }>("POST", "/contacts/import/upload-url", {
    filename: "readers.csv",
    size: Buffer.byteLength(file),
  });
  await stack.settle();
  await stack.local("DELETE", "/usage");
  const startedAt = performance.now();
  const { ok, status } = await fetch(announced.body.uploadUrl, { method: "PUT", body: file });
  if (!ok) throw new Error(`The file was refused with ${status}.`);
  const { result, state, failedReason } = await ended(stack, announced.body.jobId);
  const endedAt = performance.now();
  if (result?.createdCount !== rows)
    throw new Error(`The import ended ${state}: ${failedReason}, ${JSON.stringify(result)}.`);
  await stack.settle(settleSecondsMax);
  const usage = await stack.local<Usage>("GET", "/usage");
  return {
    rate: rows / ((endedAt - startedAt) / 1_000),
    followedSeconds: (performance.now() - endedAt) / 1_000,
    memoryMb: usage.functions["queues/jobs"]?.memoryMb ?? 0,
    usage,
  };
}

/** The same data as in the engine's own run. */
function csvOf(from: number, rows: number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const number = from + index;
    return `${addressOf(number)},Reader ${number},${["free", "pro", "team"][number % 3]},${number % 100},true`;
  });
  return `email,name,plan,visits,beta\n${lines.join("\n")}\n`;
}

async function ended(stack: RunningStack, jobId: string): Promise<Job> {
  for (;;) {
    const { body } = await stack.call<Job>("GET", `/contacts/import/${jobId}`);
    if (body.state === "completed" || body.state === "failed") return body;
    await sleep(100);
  }
}

function costs({ total, functions }: Usage): string[] {
  const perThousand = (value: number, digits: number) => ((value / largeRows) * 1_000).toFixed(digits);
  return ["queues/jobs", "streams/table"]
    .flatMap((name) => {
      const used = functions[name];
      if (!used) return [];
      const { writeUnits, readUnits, invocations, gbSeconds, dollars } = used;
      const units = `${perThousand(writeUnits, 0)} WRU, ${perThousand(readUnits, 0)} RRU`;
      const work = `${invocations} invocations of ${gbSeconds.toFixed(1)} GB-s in all`;
      return [`${name}, for 1,000 rows: ${units}, $${perThousand(dollars, 5)}; ${work}`];
    })
    .concat(`all together $${perThousand(total.dollars, 5)} for 1,000 rows`);
}
