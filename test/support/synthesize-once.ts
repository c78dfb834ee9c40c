import { resolve } from "node:path";
import { synthesizeIfStale } from "#local/synthesize.ts";

/** Before all suites: two stacks that start at once would otherwise both synthesize into one folder. */
export function setup(): void {
  const root = resolve(import.meta.dirname, "../..");
  // With the settings of cdk.json, and with mail that comes in for the end-to-end suites.
  for (const settings of [{}, { inbound: {} }]) synthesizeIfStale(root, settings);
}
