import { resolve } from "node:path";
import { synthesizeIfStale } from "#local/synthesize.ts";
import { sharedEngineVariable, startEngine } from "#test/support/engine.ts";

/** Prepares what all files share. Returns what ends it. */
export async function setup(): Promise<() => void> {
  const root = resolve(import.meta.dirname, "../../..");
  // With the settings of cdk.json, and with mail that comes in for the end-to-end suites. Two stacks that start at once would
  // otherwise both synthesize into one folder.
  for (const settings of [{}, { inbound: {} }]) synthesizeIfStale(root, settings);
  // Vitest calls this for each of its projects.
  if (process.env[sharedEngineVariable]) return () => undefined;
  const engine = await startEngine();
  process.env[sharedEngineVariable] = engine.endpoint;
  return engine.stop;
}
