import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CounterScope, survivesReset } from "#lib/domain/usage/counters.ts";
import { dataIdOf, storedProjectId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { RollupRepository } from "#lib/storage/analytics/rollup-repository.ts";
import { CounterRepository, countsByItem, type SequencedCount } from "#lib/storage/counter/counter-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());

const day = (index: number) => `2026-03-0${1 + index}`;

/** A count of a settled scope, or of another. */
const count = fc.oneof(
  fc.record({
    scope: fc.nat(2).map((index): CounterScope => `mails#CAMPAIGN#${day(index)}`),
    field: fc.constantFrom("00s", "36d", "92o"),
  }),
  fc.record({
    scope: fc.nat(2).map((index): CounterScope => `reputation#${day(index)}`),
    field: fc.constantFrom("00.sent", "23.bounces"),
  }),
  fc.record({ scope: fc.constant<CounterScope>("eventdays#2026-03#email.sent"), field: fc.constantFrom("01", "02") }),
  fc.record({
    scope: fc.nat(2).map((index): CounterScope => `domains#${day(index)}`),
    field: fc.nat(30).map((index) => `${"long-name-".repeat(8)}${index}.example.com.s`),
  }),
  fc.record({ scope: fc.constant<CounterScope>("emails"), field: fc.constantFrom("SENT", "FAILED") }),
  fc.record({ scope: fc.constant<CounterScope>("usage#2026-03"), field: fc.constantFrom("campaigns") }),
  fc.record({ scope: fc.constant<CounterScope>("events#signup"), field: fc.constantFrom("n") }),
);

const step = fc.record({
  shard: fc.constantFrom("a", "b"),
  counts: fc.array(count, { minLength: 1, maxLength: 8 }),
  again: fc.nat(6),
  resets: fc.oneof({ weight: 12, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) }),
  minutes: fc.oneof(fc.nat(3), fc.nat(600)),
});

/** The table, where one call in the given number fails before or after its effect. */
function flaky(draw: () => number): Table {
  const send = async (command: object) => {
    if (draw() === 0) throw new Error("Broken for a moment.");
    const answer = await (table.documents.send as (command: object) => Promise<unknown>).call(table.documents, command);
    if (draw() === 0) throw new Error("Done, but the answer is lost.");
    return answer;
  };
  const get = (target: Table["documents"], name: PropertyKey) => (name === "send" ? send : Reflect.get(target, name));
  return { name: table.name, documents: new Proxy<Table["documents"]>(table.documents, { get }) };
}

describe("counts in any order of shards, with duplicates, splits and dying workers", () => {
  it("add up exactly in every item, and counts of data end with a reset", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 40 }),
        fc.infiniteStream(fc.nat(25)),
        async (steps, draws) => {
          const projectId = storedProjectId.parse(newId());
          const draw = () => draws.next().value ?? 1;
          const broken = new CounterRepository(flaky(draw));
          const expected = new Map<string, number>();
          const delivered: Record<string, SequencedCount[]> = { a: [], b: [] };
          let resets = 0;
          let at = Date.parse("2026-03-03T00:00:00.000Z");
          const deliver = async (shard: string, counts: readonly SequencedCount[]) => {
            for (let tries = 0; ; tries += 1) {
              const counters = tries < 10 ? broken : new CounterRepository(table);
              try {
                for (const ofItem of countsByItem(counts))
                  await counters.fold(shard, { counts: ofItem, now: new Date(at) });
                return;
              } catch (error) {
                if (tries >= 10) throw error;
              }
            }
          };
          for (const [index, { shard, counts, again, minutes, ...more }] of steps.entries()) {
            at += minutes * 60_000;
            resets += more.resets;
            if (more.resets > 0) for (const key of expected.keys()) if (!survivesReset(key)) expected.delete(key);
            const fresh = counts.map((each) => ({
              ...each,
              ...{ dataId: dataIdOf(projectId, resets), add: 1, sequence: String(index + 1) },
            }));
            for (const { scope, field } of fresh) {
              expected.set(`${scope} ${field}`, (expected.get(`${scope} ${field}`) ?? 0) + 1);
            }
            const known = delivered[shard] ?? [];
            await deliver(shard, [...known.slice(Math.max(0, known.length - again)), ...fresh]);
            delivered[shard] = [...known, ...fresh];
          }
          const counters = new CounterRepository(table);
          const dataId = dataIdOf(projectId, resets);
          for (const [key, sum] of expected) {
            const [scope, field] = key.split(" ") as [CounterScope, string];
            expect([key, (await counters.read(dataId, scope))[field]]).toEqual([key, sum]);
          }
          const ofAll = await new RollupRepository(table).slots(dataId, { owner: "all", from: day(0), to: day(2) });
          const slots = [...ofAll.values()].flatMap((sums) => [...sums.values()]);
          const counted = [...expected].filter(([key]) => key.startsWith("mails#"));
          expect(slots.reduce((sum, each) => sum + each, 0)).toBe(counted.reduce((sum, [, each]) => sum + each, 0));
        },
      ),
      { numRuns: 25, interruptAfterTimeLimit: 40_000 },
    );
  });
});
