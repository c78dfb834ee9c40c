import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { promisify } from "node:util";
import type * as z from "zod";

/** COLD_START_ROUNDS changes the number of loads of each bundle. */
const rounds = Number(process.env["COLD_START_ROUNDS"] ?? 15);

/** COLD_START_FUNCTIONS names the functions to load, separated by commas: `api/send,queues/jobs`. */
const wanted = process.env["COLD_START_FUNCTIONS"]?.split(",");

/** COLD_START_BUNDLES names folders of bundles to compare, separated by commas. */
const folders = (process.env["COLD_START_BUNDLES"] ?? "dist").split(",").map((folder) => resolve(folder));

/** One value of each kind that a variable of the environment may have; `undefined` for a variable that may be absent. */
const values = [undefined, "https://example.com/", "true", "1", "first", "name=value"];

/** CPU time counts: on a busy machine the elapsed time measures the other processes. Lambda requires a bundle, too. */
const loader = `
  const [before, startedAt] = [process.cpuUsage(), performance.now()];
  process.argv[1] && require(process.argv[1]);
  const { user, system } = process.cpuUsage(before);
  console.log((user + system) / 1_000, performance.now() - startedAt);
`;

/**
 * What a cold start spends on loading each bundle and creating its clients, against an empty handler. Each load is a process
 * of its own. The loads of all bundles are interleaved, so that other load on the machine meets them alike.
 */
export async function coldStartBench(): Promise<void> {
  const starts = await coldStarts(rounds);
  const rows = starts.map(({ name, cpuMs }) => `${name.padEnd(40)} ${cpuMs.toFixed(0).padStart(5)} ms`);
  console.log([`CPU time to load a bundle, median of ${rounds}:`, ...rows].join("\n  "));
}

interface Start {
  cpuMs: number;
  ms: number;
}

/** The medians of all loads of each bundle. */
export async function coldStarts(loads: number): Promise<(Start & { name: string })[]> {
  const functions = wanted ?? bundledFunctions();
  const environments = new Map<string, NodeJS.ProcessEnv>();
  for (const name of functions) environments.set(name, await environmentOf(name));
  const measured = new Map<string, Start[]>();
  const measure = async (name: string, bundle: string, env: NodeJS.ProcessEnv) => {
    measured.set(name, [...(measured.get(name) ?? []), await loadOnce(bundle, env)]);
  };
  for (let round = 0; round < loads; round += 1) {
    await measure("an empty handler", "", {});
    for (const [name, environment] of environments) {
      for (const folder of folders) {
        const label = `${name} ${folders.length > 1 ? folder : ""}`.trim();
        await measure(label, `${folder}/${name}/index.cjs`, environment);
      }
    }
  }
  return [...measured].map(([name, starts]) => ({
    name,
    cpuMs: median(starts.map(({ cpuMs }) => cpuMs)),
    ms: median(starts.map(({ ms }) => ms)),
  }));
}

async function loadOnce(bundle: string, env: NodeJS.ProcessEnv): Promise<Start> {
  const { stdout } = await promisify(execFile)(process.execPath, ["-e", loader, bundle], { env });
  const [cpuMs = 0, ms = 0] = stdout.split(" ").map(Number);
  return { cpuMs, ms };
}

function bundledFunctions(): string[] {
  const { outputs } = JSON.parse(readFileSync("dist/meta.json", "utf8"));
  return Object.keys(outputs)
    .map((file) => file.slice("dist/".length, -"/index.cjs".length))
    .sort();
}

/** A usable environment, by the function's own schema. */
async function environmentOf(name: string): Promise<NodeJS.ProcessEnv> {
  const { env }: { env: z.ZodObject } = await import(resolve(`functions/${name}/env.ts`));
  const variables = Object.entries<z.ZodType>(env.shape).map(([variable, schema]) => [
    variable,
    values.find((value) => schema.safeParse(value).success),
  ]);
  return { AWS_REGION: "eu-central-1", ...Object.fromEntries(variables) };
}

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
