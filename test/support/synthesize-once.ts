import { resolve } from "node:path";
import { synthesizeIfStale } from "#local/synthesize.ts";

/** Before all suites: two stacks that start at once would otherwise both synthesize into one folder. */
export function setup(): void {
  synthesizeIfStale(resolve(import.meta.dirname, "../.."));
}
