import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dataSpaces, settingsSpaces } from "#lib/storage/sweep/swept-spaces.ts";

const reference = readFileSync(join(import.meta.dirname, "../../docs/table.md"), "utf8");

/** Key spaces that no sweep reads, and why a project leaves nothing in them. */
const unswept: Record<string, string> = {
  H: "histories are swept with the contacts and the feed that lead to them",
  B: "ledgers are swept with the campaigns that lead to them",
  D: "a guard goes with its domain",
  K: "keys go with their project, in one transaction",
  U: "the pointer to a project goes with the member; all else is the user's",
  V: "links of invitations expire, and count only while the invitation is there; a customer goes with its project",
  I: "claims expire after a day, calls of webhooks after five, events of the payment provider after 30",
  L: "request counters expire after minutes",
  P: "pace windows expire after minutes",
  A: "addresses belong to users, not to projects",
  J: "executions, and what they wait for, are swept with the workflows that lead to them; the key of the sessions is the deployment's",
  O: "unfinished logins belong to no account yet",
  Y: "tries expire, and are named by a hash",
  Z: "the order itself, which is deleted last",
};

/** The names before the first `#` of every partition key in the section's tables. */
function spacesIn(section: string): string[] {
  const text = reference.split(/^## /m).find((each) => each.startsWith(`${section}\n`)) ?? "";
  const keys = [...text.matchAll(/^\|.*$/gm)].flatMap(([row]) => /`([A-Z]|CS|HL)(#[^`]*)?`/.exec(row)?.[1] ?? []);
  return [...new Set(keys)].sort();
}

describe("the key spaces of docs/table.md", () => {
  it("are each swept, or listed as needing no sweep", () => {
    const known = [dataSpaces, settingsSpaces, unswept].flatMap((spaces) => Object.keys(spaces));
    expect(known.toSorted()).toEqual(spacesIn("Items"));
    expect(new Set(known).size).toBe(known.length);
  });
});
