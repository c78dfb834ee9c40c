import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dataSpaces, settingsSpaces, sweptWithOthers } from "#lib/storage/swept-spaces.ts";

const reference = readFileSync(join(import.meta.dirname, "../../docs/table.md"), "utf8");

/** The letters before the first `#` of every partition key in the section's tables. */
function spacesIn(section: string): string[] {
  const text = reference.split(/^## /m).find((each) => each.startsWith(`${section}\n`)) ?? "";
  const keys = [...text.matchAll(/^\|.*$/gm)].flatMap(([row]) => /`([A-Z])(#[^`]*)?`/.exec(row)?.[1] ?? []);
  return [...new Set(keys)].sort();
}

describe("the key spaces of docs/table.md", () => {
  it("are each swept, or said to need no sweep", () => {
    const known = [dataSpaces, settingsSpaces, sweptWithOthers].flatMap((spaces) => Object.keys(spaces));
    expect(known.toSorted()).toEqual(spacesIn("Items"));
    expect(new Set(known).size).toBe(known.length);
  });
});
