import { DeleteCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { logger } from "#lib/platform/logger.ts";
import { BookDeltas } from "#lib/storage/contact/book/book-deltas.ts";
import { type BookEntry, bookPartition } from "#lib/storage/contact/book/book-items.ts";
import { BookPacker } from "#lib/storage/contact/book/book-packer.ts";
import { ContactBook } from "#lib/storage/contact/book/contact-book.ts";
import { failingTable, tableThrough } from "#test/support/faults/failing-table.ts";
import { byShard, newestFirst, openBookFixture } from "./book-fixture.ts";

const fixture = await openBookFixture();
afterAll(fixture.stop);
beforeEach(async () => {
  vi.restoreAllMocks();
  await fixture.begin();
  await fixture.apply("ann@a.com");
  await fixture.make();
  await fixture.records();
});

const { apply, deliverAll, expectAsInTable } = fixture;

let sequence = 1_000;
const someEntries = (count: number): BookEntry[] =>
  Array.from({ length: count }, () => {
    sequence += 1;
    return { sequence: String(sequence), createdMs: 1, id: `id-${sequence}`, removed: true };
  });

/** Appends as an instance of the stream's consumer that has just started. */
const append = (count: number) =>
  new BookDeltas(fixture.table, fixture.clock).append(fixture.dataId, "shard", someEntries(count));

const fold = { type: "packContacts", dataId: "" };
const jobs = () => fixture.jobs.queued.map(({ job }) => job);
beforeEach(() => {
  fold.dataId = fixture.dataId;
});

describe("changes that wait for a fold", () => {
  it("are counted whatever instances keep them, so that the fold of 4,000 is ordered", async () => {
    const ends: string[] = [];
    for (let batch = 0; batch < 11; batch += 1) ends.push(await append(400));
    expect(ends).toEqual([...Array(9).fill("kept"), "full", "kept"]);
    await fixture.pack();
    expect(await append(400)).toBe("kept");
  });

  it("are counted in steps, which take a few writes", async () => {
    fixture.table.takeUnits();
    for (let batch = 0; batch < 100; batch += 1) await append(1);
    expect(fixture.table.takeUnits().write).toBeLessThan(106);
    const mark = (await fixture.items()).find(({ sk }) => sk === "a");
    expect(Number(mark?.["wa"]) % 400).toBe(0);
  });

  it("do not wait for more than six hours while others come", async () => {
    expect(await append(1)).toBe("kept");
    fixture.clock.advance(6.1 * 3_600);
    expect(await append(1)).toBe("full");
    await fixture.pack();
    expect(await append(1)).toBe("kept");
  });

  it("do not wait for more than six hours when contacts are searched", async () => {
    await append(1);
    await fixture.search("ann");
    expect(jobs()).toEqual([]);
    fixture.clock.advance(6.1 * 3_600);
    await fixture.search("ann");
    expect(jobs()).toEqual([fold]);
  });

  it("are not counted for a book that was swept", async () => {
    await fixture.table.documents.send(
      new DeleteCommand({ TableName: fixture.table.name, Key: { pk: bookPartition(fixture.dataId), sk: "b" } }),
    );
    const books = new BookDeltas(fixture.table, fixture.clock);
    await books.append(fixture.dataId, "shard", someEntries(1));
    await fixture.table.documents.send(
      new DeleteCommand({ TableName: fixture.table.name, Key: { pk: bookPartition(fixture.dataId), sk: "a" } }),
    );
    expect(await books.append(fixture.dataId, "shard", someEntries(400))).toBe("kept");
    expect((await fixture.items()).map(({ sk }) => sk)).not.toContain("a");
  });

  it("are not read beyond 2 MB: the search reads the index, and a fold is ordered", async () => {
    for (let number = 0; number < 8; number += 1) await putChange({ bo: Buffer.alloc(390_000, number) });
    fixture.table.takeUnits();
    const book = fixture.book();
    expect(await fixture.search("ann", {}, { book })).toBeUndefined();
    expect(await fixture.search("ann", {}, { book })).toBeUndefined();
    expect(fixture.table.takeUnits().read).toBeLessThan(800);
    expect(jobs()).toEqual([fold]);
  });

  it("are met by a new build when a fold would read too many", async () => {
    await apply("annette@a.com");
    await deliverAll();
    const packer = new BookPacker(fixture.ports, { foldedBytesMax: 100 });
    expect(await fixture.pack({}, packer)).toBe("begun");
    expect((await fixture.items()).map(({ sk }) => sk).sort()).toEqual(["a", "b"]);
    await fixture.work();
    await expectAsInTable("@", newestFirst);
  });
});

const putChange = (item: object) => {
  sequence += 1;
  const sk = `d#${String(sequence).padStart(40, "0")}#fshards`;
  const Item = { pk: bookPartition(fixture.dataId), sk, la: String(sequence), ...item };
  return fixture.table.documents.send(new PutCommand({ TableName: fixture.table.name, Item }));
};

describe("a change that cannot be read", () => {
  it.each([{ bo: Buffer.from("{}") }, { bo: "text" }, { la: "x" }, {}])(
    "sends searches to the index, once logged, and is gone when the book was made again: %j",
    async (item) => {
      const logged = vi.spyOn(logger, "error").mockReturnValue();
      await apply("annette@a.com");
      await deliverAll();
      await putChange(item);
      const book = fixture.book();
      expect(await fixture.search("ann", {}, { book })).toBeUndefined();
      expect(await fixture.search("ann", {}, { book })).toBeUndefined();
      expect(logged).toHaveBeenCalledTimes(1);
      expect(jobs()).toEqual([{ ...fold, broken: (await fixture.head()).version }]);
      await fixture.work();
      expect((await fixture.items()).map(({ sk }) => sk).sort()).toEqual(["a", "b"]);
      await expectAsInTable("@", newestFirst);
    },
  );

  it("sends searches to the index while the table is throttled, and orders nothing", async () => {
    const logged = vi.spyOn(logger, "error").mockReturnValue();
    const table = failingTable(fixture.table, (command) => command instanceof QueryCommand);
    const book = new ContactBook({ ...fixture.ports, table });
    expect(await fixture.search("ann", {}, { book })).toBeUndefined();
    expect(await fixture.search("ann", {}, { book })).toBeUndefined();
    expect(logged).toHaveBeenCalledTimes(1);
    expect(jobs()).toEqual([]);
    fixture.clock.advance(61);
    expect(await fixture.search("ann", {}, { book: fixture.book() })).toMatchObject({ total: 1 });
  });
});

describe("a head that cannot be read", () => {
  it("sends searches to the index, and a new build replaces it", async () => {
    const logged = vi.spyOn(logger, "error").mockReturnValue();
    const { table, dataId } = fixture;
    const { version } = await fixture.head();
    const corrupt = (await fixture.items()).find(({ sk }) => sk === "b");
    await table.documents.send(new PutCommand({ TableName: table.name, Item: { ...corrupt, ch: Buffer.from("x") } }));
    expect(await fixture.search("ann")).toBeUndefined();
    expect(logged).toHaveBeenCalled();
    expect(jobs()).toEqual([{ type: "packContacts", dataId, broken: version }]);
    await fixture.work();
    await expectAsInTable("@", newestFirst);
  });
});

describe("the fences of a book", () => {
  it("stay while changes are stored that a worker could not delete", async () => {
    await apply("ann@a.com", false);
    for (const event of byShard(await fixture.records(), 1, "parent")) await fixture.follow(event);
    const [change] = (await fixture.items()).filter(({ sk }) => String(sk).startsWith("d#"));
    const keepsIt = failingTable(
      fixture.table,
      (command) => command instanceof DeleteCommand && command.input.Key?.["sk"] === change?.["sk"],
    );
    const packer = new BookPacker({ ...fixture.ports, table: keepsIt }, { chunkRows: 4 });
    await expect(fixture.pack({}, packer)).rejects.toThrow();
    await apply("ann@a.com", true);
    for (const event of byShard(await fixture.records(), 1, "child")) await fixture.follow(event);
    fixture.clock.advance(26 * 3_600);
    await expect(fixture.pack({}, packer)).rejects.toThrow();
    await expectAsInTable("ann", newestFirst);
  });

  it("cover a change of a parent shard that was kept while a fold read several pages", async () => {
    await apply("ann@a.com", false);
    await apply("bob@a.com");
    await apply("ann@a.com", true);
    const [parents, others, childs] = await fixture.records();
    if (!parents || !others || !childs) throw new Error("There are three changes.");
    await fixture.follow({ shardId: "other", Records: [others] });
    let pages = 0;
    const slow = tableThrough(fixture.table, async (command, send) => {
      if (!(command instanceof QueryCommand)) return send(command);
      const page = await send(new QueryCommand({ ...command.input, Limit: 1 }));
      pages += 1;
      if (pages === 1) {
        await fixture.follow({ shardId: "parent", Records: [parents] });
        await fixture.follow({ shardId: "child", Records: [childs] });
      }
      return page;
    });
    expect(await fixture.pack({}, new BookPacker({ ...fixture.ports, table: slow }, { chunkRows: 4 }))).toBe("folded");
    await expectAsInTable("@", newestFirst);
    await fixture.pack();
    await expectAsInTable("@", newestFirst);
  });
});
