import { beforeEach, describe, expect, it } from "vitest";
import { FieldValues } from "#lib/domain/contact/field-values.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { itemBytes } from "#lib/storage/table/item-bytes.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { foldInto } from "#test/support/fold-into.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const counters = new CounterRepository(table);
let projectId: DataId;
let sequence: number;

beforeEach(() => {
  projectId = dataId();
  sequence = 0;
  table.takeUnits();
});

const scope = "fields#0";
const count = (field: string, add: number) => {
  sequence += 1;
  return { sequence: String(sequence).padStart(10, "0"), field, add };
};
type Counts = ReturnType<typeof count>[];
const fold = (counts: Counts, shard = "a") => foldInto(counters, projectId, scope, shard, counts, new Date(someTime));
const sums = () => counters.read(projectId, scope);
const named = (length: number, add = 1) => Array.from({ length }, (_, index) => count(`string.k${index}`, add));

describe("a counter of fields that callers name", () => {
  it("folds the contacts of a batch with one read and one write", async () => {
    await fold(Array.from({ length: 1_000 }, (_, index) => count(`string.k${index % 20}`, 1)));
    expect(table.takeUnits()).toEqual({ write: 1, read: 1 });
    expect(Object.values(await sums())).toEqual(Array(20).fill(50));
  });

  it("drops counts that reach zero", async () => {
    await fold([count("string.plan", 2), count("date.plan", 1)]);
    await fold([count("string.plan", -2), count("number.plan", 1), count("number.plan", -1)]);
    expect(await sums()).toEqual({ "date.plan": 1 });
    const item = (await table.scan()).find(({ pk }) => pk === `N#${projectId}`);
    expect(Object.keys(item ?? {}).filter((name) => name.startsWith("c_"))).toEqual(["c_date.plan"]);
  });

  it("ignores a replay that holds only one of two counts that cancelled out", async () => {
    const counts = [count("string.plan", 1), count("string.plan", -1)];
    await fold([count("string.plan", 2)]);
    await fold(counts);
    await fold(counts.slice(1));
    expect(await sums()).toEqual({ "string.plan": 2 });
  });

  it("writes nothing for fields beyond its limit", async () => {
    await fold(named(800));
    table.takeUnits();
    await fold([count("string.more", 1)]);
    expect(table.takeUnits().write).toBe(0);
  });

  it("folds known fields of a full item with one write, however many unknown ones come with them", async () => {
    await fold(named(800));
    table.takeUnits();
    const unknown = Array.from({ length: 3_000 }, (_, index) => count(`string.more${index}`, 1));
    const known = named(90);
    await fold([...unknown.slice(0, 1_500), ...known.slice(0, 45), ...unknown.slice(1_500), ...known.slice(45)]);
    const { write } = table.takeUnits();
    const item = (await table.scan()).find(({ pk }) => pk === `N#${projectId}`) ?? {};
    expect(write).toBe(Math.ceil(itemBytes(item) / 1_024));
    expect(await sums()).toEqual({
      ...Object.fromEntries(named(800).map(({ field }) => [field, 1])),
      ...Object.fromEntries(known.map(({ field }) => [field, 2])),
    });
  });

  it("stores any number of fields in several writes, and resumes after a crash", async () => {
    const counts = named(350);
    let writesLeft = 2;
    const send = async (command: object) => {
      if (command.constructor.name === "UpdateCommand") writesLeft -= 1;
      if (writesLeft < 0) throw new Error("No more.");
      return (table.documents.send as (command: object) => Promise<unknown>).call(table.documents, command);
    };
    const documents = new Proxy(table.documents, {
      get: (target, name) => (name === "send" ? send : Reflect.get(target, name)),
    });
    const dying = new CounterRepository({ name: table.name, documents });
    await expect(foldInto(dying, projectId, scope, "a", counts, new Date(someTime))).rejects.toThrow("No more.");
    expect(Object.keys(await sums())).toHaveLength(200);
    await fold(counts.slice(0, 130));
    await fold(counts);
    await fold(counts);
    expect(await sums()).toEqual(Object.fromEntries(counts.map(({ field }) => [field, 1])));
  });

  it("keeps 800 fields, and neither adds nor subtracts for further ones", async () => {
    await fold(named(1_000));
    expect(Object.keys(await sums())).toHaveLength(800);
    await fold([count("string.k900", -1), count("string.k0", -1), count("string.k900", 1)]);
    const kept = await sums();
    expect(kept["string.k0"]).toBeUndefined();
    expect(Object.keys(kept)).toHaveLength(799);
    await fold([count("string.k900", 1)]);
    expect(await sums()).toMatchObject({ "string.k900": 1 });
  });

  it("keeps 16 KB of names, however long they are", async () => {
    const longest = (index: number) => `${index}`.padStart(128, "語");
    await fold(Array.from({ length: 900 }, (_, index) => count(`boolean.${longest(index)}`, 1_000_000)));
    expect(Object.keys(await sums())).toHaveLength(41);
  });

  it("adds up exactly when shards are folded concurrently, however fields come and go", async () => {
    const shards = ["a", "b", "c", "d"];
    const total = new Map<string, number>();
    const work = shards.map((shard, at) => async () => {
      const own: Record<string, number> = {};
      for (let batch = 0; batch < 15; batch += 1) {
        const counts = [1, 2, 3].map((step) => {
          const field = `string.k${(batch * step + at) % 4}`;
          // A shard subtracts only what it has added.
          const add = (own[field] ?? 0) > 0 && (batch + step) % 2 === 0 ? -(own[field] ?? 0) : 1;
          own[field] = (own[field] ?? 0) + add;
          return count(field, add);
        });
        await fold(
          counts.toSorted((x, y) => (x.sequence < y.sequence ? -1 : 1)),
          shard,
        );
      }
      for (const [field, sum] of Object.entries(own)) total.set(field, (total.get(field) ?? 0) + sum);
    });
    await Promise.all(work.map((run) => run()));
    expect(await sums()).toEqual(Object.fromEntries([...total].filter(([, sum]) => sum > 0)));
  });
});

describe("the values of a field", () => {
  it("are limited in number; known values are still counted", () => {
    const many = new FieldValues();
    for (let index = 0; index < 30_000; index += 1) many.add(index);
    many.add(19_999);
    many.add(20_000);
    many.add(20_000);
    expect(many.top(2)).toEqual([19_999, 0]);
    expect(many.top(100_000)).toHaveLength(20_000);
  });

  it("fit into one answer, which is limited to 6 MB as a JSON string of JSON", () => {
    const large = new FieldValues();
    for (let index = 0; index < 200; index += 1) large.add(`${index}`.padEnd(32_000, '"'));
    large.add("small");
    const values = large.top(200);
    expect(Buffer.byteLength(JSON.stringify(JSON.stringify(values)))).toBeLessThan(6_000_000);
    expect(values.length).toBeGreaterThan(40);
  });
});
