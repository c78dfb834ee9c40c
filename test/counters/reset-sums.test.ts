import { beforeEach, describe, expect, it } from "vitest";
import type { CounterScope } from "#lib/domain/usage/counters.ts";
import { type DataId, dataIdOf, projectIdOf } from "#lib/platform/data-id.ts";
import { RollupRepository } from "#lib/storage/analytics/rollup-repository.ts";
import { isSettled, sharedKey } from "#lib/storage/counter/counter-layout.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putItem, startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const counters = new CounterRepository(table);
let projectId: DataId;
let sequence: number;

beforeEach(() => {
  projectId = dataId();
  sequence = 0;
});

const at = new Date("2026-03-03T12:00:00.000Z");
const day = "2026-03-03";

/** A field of each scope in the shared item, and whether a reset keeps it. */
const sums: { scope: CounterScope; field: string; stays?: true }[] = [
  { scope: "contacts", field: "total" },
  { scope: "emails", field: "SENT" },
  { scope: "activity", field: "email.sent" },
  { scope: "events#email.sent", field: "n" },
  { scope: "eventdays#2026-03#email.sent", field: "03" },
  { scope: `mails#CAMPAIGN#${day}`, field: "48s" },
  { scope: `domains#${day}`, field: "example.com.s" },
  { scope: "reputation", field: "sent", stays: true },
  { scope: `reputation#${day}`, field: "12.sent", stays: true },
  { scope: "usage#2026-03", field: "campaigns", stays: true },
];

/** Folds `add` into each sum of the data after this number of resets. */
async function count(resets: number, add: number): Promise<void> {
  sequence += 1;
  const own = { dataId: dataIdOf(projectIdOf(projectId), resets), add, sequence: String(sequence) };
  const counts = sums.map(({ scope, field }) => ({ ...own, scope, field }));
  await counters.fold("a", { counts, now: at });
}

/** The values that each reader shows for the data after this number of resets, as one number for all sums of a kind. */
async function shown(resets: number) {
  const dataId = dataIdOf(projectIdOf(projectId), resets);
  const rollups = new RollupRepository(table);
  const read = async (wanted: boolean) =>
    Promise.all(
      sums
        .filter(({ stays = false }) => stays === wanted)
        .map(async ({ scope, field }) => {
          const range = await counters.readRange(dataId, { first: scope, last: scope });
          return [(await counters.read(dataId, scope))[field] ?? 0, range.get(scope)?.[field]];
        }),
    );
  const slots = [...(await rollups.slots(dataId, { owner: "CAMPAIGN", from: day, to: day })).values()];
  const domains = [...(await rollups.domains(dataId, day, day)).values()];
  return {
    wiped: new Set((await read(false)).map(([sum]) => sum)),
    ranges: new Set((await read(false)).map(([, sum]) => sum ?? 0)),
    kept: new Set((await read(true)).map(([sum]) => sum)),
    figures: [...slots, ...domains].flatMap((each) => [...each.values()]),
  };
}

describe("sums of a project after a reset", () => {
  it("are zero at once, before any fold has wiped the old ones", async () => {
    await count(0, 5);
    expect((await shown(0)).wiped).toEqual(new Set([5]));
    expect(await shown(1)).toMatchObject({
      wiped: new Set([0]),
      ranges: new Set([0]),
      kept: new Set([5]),
      figures: [],
    });
  });

  it("are zero while old sums are being moved into their own items", async () => {
    await count(0, 5);
    const { pk } = sharedKey(projectId);
    const shared = (await table.scan()).find((item) => item["pk"] === pk) ?? {};
    const [moved, rest] = [isSettled, (name: string) => !isSettled(name)].map((isPart) =>
      Object.fromEntries(Object.entries(shared).filter(([name]) => isPart(name))),
    );
    const settling = { fl: 1, fz: { at: at.getTime(), g: 0, s: moved } };
    await putItem(table, { ...rest, ...settling });
    expect(await shown(1)).toMatchObject({
      wiped: new Set([0]),
      ranges: new Set([0]),
      kept: new Set([5]),
      figures: [],
    });
  });

  it("count only new data, however late old counts arrive", async () => {
    await count(0, 5);
    await count(0, 2);
    expect(await shown(1)).toMatchObject({
      wiped: new Set([0]),
      ranges: new Set([0]),
      kept: new Set([7]),
      figures: [],
    });
    await count(1, 1);
    await count(0, 3);
    expect(await shown(1)).toMatchObject({ wiped: new Set([1]), kept: new Set([11]), figures: [1, 1] });
    expect((await shown(0)).wiped).toEqual(new Set([0]));
  });
});
