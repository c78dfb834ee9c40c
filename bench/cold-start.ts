import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type * as z from "zod";

/** COLD_START_ROUNDS changes the number of loads of each bundle. */
const rounds = Number(process.env["COLD_START_ROUNDS"] ?? 15);

/** COLD_START_FUNCTIONS names the functions to load, separated by commas: `api/send,queues/jobs`. */
const wanted = process.env["COLD_START_FUNCTIONS"]?.split(",");

/** COLD_START_BUNDLES names folders of bundles to compare, separated by commas. */
const folders = (process.env["COLD_START_BUNDLES"] ?? "dist").split(",").map((folder) => resolve(folder));

const emptyHandler = "data:text/javascript,export const handler = () => {}";

/** One value of each kind that a variable of the environment may have; `undefined` for a variable that may be absent. */
const values = [undefined, "https://example.com/", "true", "1", "first", "name=value"];

/** CPU time counts here: on a busy machine the elapsed time measures the other processes. */
const loader = `
  const before = process.cpuUsage();
  await import(process.argv[1]);
  const { user, system } = process.cpuUsage(before);
  console.log((user + system) / 1_000);
`;

/**
 * What a cold start spends on loading each bundle and creating its clients, against an empty handler. Each load is a process
 * of its own. The loads of all bundles are interleaved, so that other load on the machine meets them alike.
 */
export async function coldStartBench(): Promise<void> {
  const functions = wanted ?? bundledFunctions();
  const environments = new Map<string, NodeJS.ProcessEnv>();
  for (const name of functions) environments.set(name, await environmentOf(name));
  const measured = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    await measure(measured, { name: "an empty handler", url: emptyHandler, env: {} });
    for (const [name, environment] of environments) {
      for (const folder of folders) {
        const bundle = pathToFileURL(`${folder}/${name}/index.cjs`).href;
        await measure(measured, {
          name: `${name} ${folders.length > 1 ? folder : ""}`.trim(),
          url: bundle,
          env: environment,
        });
      }
    }
  }
  const rows = [...measured].map(([name, times]) => `${name.padEnd(40)} ${median(times).toFixed(0).padStart(5)} ms`);
  console.log([`CPU time to load a bundle, median of ${rounds}:`, ...rows].join("\n  "));
}

async function measure(
  measured: Map<string, number[]>,
  { name, url, env }: { name: string; url: string; env: NodeJS.ProcessEnv },
): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", loader, url], { env });
  measured.set(name, [...(measured.get(name) ?? []), Number(stdout)]);
}

function bundledFunctions(): string[] {
  const { outputs } = JSON.parse(readFileSync("dist/meta.json", "utf8"));
  return Object.keys(outputs).map((file) => file.slice("dist/".length, -"/index.cjs".length));
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
