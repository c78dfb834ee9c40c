import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Changes, synthesize } from "#test/infra/assembly.ts";
import { abandoned, type Release, refusals, releaseOf } from "#test/infra/release.ts";

const hostedZone = { id: "Z0123456789ABC", name: "example.com" };
const certificateArn = "arn:aws:acm:us-east-1:111122223333:certificate/5f0e";
const provider = { clientId: "abc", secretParameter: "/petrel/secret" };

/** Every setting that adds or removes a resource, with its values for on and off. */
const choices: Record<string, [on: unknown, off: unknown]> = {
  dashboardOrigins: [["https://app.example.com"], []],
  dashboardUrl: ["https://dash.example.com/team", undefined],
  appUrl: ["https://pages.example.com", undefined],
  apiDomain: [{ name: "api.example.com", certificateArn }, undefined],
  hostedZone: [hostedZone, undefined],
  ownerEmail: ["owner@example.com", undefined],
  github: [provider, undefined],
  google: [provider, undefined],
  billing: [
    {
      secretParameter: "/petrel/stripe",
      webhookSecretParameter: "/petrel/stripe-webhook",
      prices: { usd: "price_1", eur: "price_1", gbp: "price_1" },
    },
    undefined,
  ],
  platformMailFrom: ["petrel@example.com", undefined],
  platformMailIdentity: ["existing", "managed"],
  inbound: [{}, undefined],
  autoSuspend: [true, false],
  alarmEmail: ["operator@example.com", undefined],
  concurrency: [10, 1000],
  tableName: ["restored", undefined],
  contentBucketName: ["adopted-bucket", undefined],
  removalProtection: [true, false],
};

/** Only with a `tableName`. */
const tableStreamArn = "arn:aws:dynamodb:eu-west-1:111122223333:table/restored/stream/2026-03-01T10:00:00.000";

/**
 * Eight rows in which any two columns show all four combinations of on and off. The first row is all off. Below it each
 * column is on in its own four of seven rows, so any two columns share a row and differ in two.
 */
function pairwiseRows(names: readonly string[]): Record<string, unknown>[] {
  const columns = Array.from({ length: 2 ** 7 }, (_, bits) => bits).filter(
    (bits) => [...bits.toString(2)].filter((bit) => bit === "1").length === 4,
  );
  if (names.length > columns.length) throw new Error(`Eight rows cover ${columns.length} settings at most.`);
  return Array.from({ length: 8 }, (_, row) =>
    Object.fromEntries(
      names.map((name, index) => {
        const isOn = row > 0 && ((columns[index] ?? 0) >> (row - 1)) % 2 === 1;
        return [name, choices[name]?.[isOn ? 0 : 1]];
      }),
    ),
  );
}

async function release(changes: Changes = {}): Promise<Release> {
  return releaseOf(await synthesize(changes), changes.settings ?? {});
}

const rows = pairwiseRows(Object.keys(choices));

describe("settings", () => {
  it("are tested in every pair", () => {
    const names = Object.keys(choices);
    for (const first of names) {
      for (const second of names.filter((name) => name !== first)) {
        const seen = new Set(rows.map((row) => JSON.stringify([row[first] ?? null, row[second] ?? null])));
        expect(seen.size, `${first}, ${second}`).toBe(4);
      }
    }
  });

  it("may change: each pair deploys over each other, and no stack blocks another's values", async () => {
    const releases = [await release()];
    for (const row of rows) {
      releases.push(await release({ settings: { ...row, ...(row["tableName"] !== undefined && { tableStreamArn }) } }));
    }
    for (const before of releases) {
      for (const after of releases) expect(refusals(before, after)).toEqual([]);
    }
    expect(releases.flatMap(({ stacks }) => stacks.flatMap(({ exports }) => exports))).toEqual([]);
  });
});

/** Removed on purpose, with the reason why no data is lost. Empty it when a release is recorded. */
const dropped: Record<string, string> = {
  "workers/FollowTableFailuresA14B989D":
    "It named stream records that expire within a day; they are parked with the jobs now.",
};

describe("the last release", () => {
  const last: Release = JSON.parse(readFileSync("test/infra/last-release.json", "utf8"));
  const isStrong = last.stacks.some(({ imports }) => imports.length > 0);

  it("is upgradable to this one with a deployment that keeps both kinds of references", async () => {
    const { settings } = last;
    const both = () => release({ settings, context: { "@aws-cdk/core:defaultCrossStackReferences": "both" } });
    // Alarms and a dashboard, which may be deleted first (docs/decisions/0022), because they import from every stack.
    const withoutAlarms = { ...last, stacks: last.stacks.filter(({ name }) => name !== "observability") };
    const before = isStrong ? [withoutAlarms, await both()] : [last];
    const steps = [...before, await release({ settings }), await release()];
    expect(steps.slice(1).flatMap((step, index) => refusals(steps[index] ?? step, step))).toEqual([]);
  });

  it("keeps its data: tables, buckets and queues stay the same resources to CloudFormation", async () => {
    expect(abandoned(last, await release({ settings: last.settings }))).toEqual(Object.keys(dropped));
  });
});

describe("CloudFormation refuses", () => {
  const none = { exports: [], imports: [], outputs: [], reads: [] };
  const of = (stacks: Release["stacks"], named: Release["named"] = {}): Release => ({
    settings: {},
    stacks,
    named,
    holding: [],
  });
  const strong = of([
    { ...none, name: "storage", exports: ["storage:Arn"] },
    { ...none, name: "api", imports: ["storage:Arn"] },
  ]);
  const weak = of([
    { ...none, name: "storage", outputs: ["Arn"] },
    { ...none, name: "api", reads: ["storage Arn"] },
  ]);

  it("to remove an export that a stack still imports, even a stack that is no longer deployed", () => {
    expect(refusals(strong, weak)).toEqual(["storage drops storage:Arn, which api imports"]);
    expect(refusals(strong, of([{ ...none, name: "storage" }]))).toHaveLength(1);
  });

  it("no removal of an output whose readers are updated in the same deployment", () => {
    expect(
      refusals(
        weak,
        of([
          { ...none, name: "storage" },
          { ...none, name: "api" },
        ]),
      ),
    ).toEqual([]);
  });

  it("to import a value that no stack exports", () => {
    expect(refusals(weak, of([{ ...none, name: "api", reads: ["queues Url"] }]))).toEqual([
      "api reads queues Url, which no stack offers",
    ]);
  });

  it("to give a name to another resource while the first still has it", () => {
    const named = (id: string) => of([], { "AWS::Logs::LogGroup /petrel/log": id });
    expect(refusals(named("api/Old"), named("api/New"))).toEqual([
      "AWS::Logs::LogGroup /petrel/log moves from api/Old to api/New",
    ]);
    expect(refusals(named("api/Old"), named("api/Old"))).toEqual([]);
  });
});
