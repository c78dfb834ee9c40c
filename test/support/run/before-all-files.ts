import { resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { synthesizeIfStale } from "#local/synthesize.ts";
import { sharedEngineVariable, startEngine } from "#test/support/engine.ts";

/** Prepares what all files share. Returns what ends it. */
export async function setup({ config: { maxWorkers } }: TestProject): Promise<() => void> {
  const root = resolve(import.meta.dirname, "../../..");
  // With the settings of cdk.json, and with mail that comes in and an event bus for the end-to-end suites. Two stacks that start at once would
  // otherwise both synthesize into one folder.
  for (const settings of [{}, { eventBus: {}, inbound: {} }]) synthesizeIfStale(root, settings);
  // Vitest calls this for each of its projects.
  if (process.env[sharedEngineVariable]) return () => undefined;
  const engines = await Promise.all(Array.from({ length: maxWorkers }, () => startEngine()));
  process.env[sharedEngineVariable] = engines.map(({ endpoint }) => endpoint).join(" ");
  return () => {
    for (const { stop } of engines) stop();
  };
}
