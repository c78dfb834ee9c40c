import { describe, expect, it } from "vitest";
import { filesBelow, loadsOf } from "./source-files.ts";

const folders = ["console/src", "client/src", "functions", "infra", "lib", "local"];

/** The first cycle that a file leads into. `free` holds the files known to lead into none. */
function cycleFrom(file: string, path: readonly string[], free: Set<string>): string[] | undefined {
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
  if (free.has(file) || !/\.tsx?$/.test(file)) return undefined;
  for (const target of loadsOf(file)) {
    const cycle = cycleFrom(target, [...path, file], free);
    if (cycle) return cycle;
  }
  free.add(file);
  return undefined;
}

describe("the files that load each other", () => {
  it("form no cycle", () => {
    const free = new Set<string>();
    expect(folders.flatMap(filesBelow).flatMap((file) => cycleFrom(file, [], free) ?? [])).toEqual([]);
  });
});
