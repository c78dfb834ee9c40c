import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { keepAddresses } from "#functions/table-changes/keep-addresses.ts";
import { streamBatch } from "#functions/table-changes/stream-batch.ts";
import { BookDeltas } from "#lib/storage/contact/book/book-deltas.ts";
import { BookPacker } from "#lib/storage/contact/book/book-packer.ts";
import { ContactBook } from "#lib/storage/contact/book/contact-book.ts";
import { deathsAmong, MortalWorker } from "#test/support/faults/deaths.ts";
import { failingTable } from "#test/support/faults/failing-table.ts";
import { newestFirst, openBookFixture } from "./book-fixture.ts";

const fixture = await openBookFixture();
afterAll(fixture.stop);
beforeEach(fixture.begin);

const { apply, remove, deliverAll, expectAsInTable } = fixture;

describe("a search of the address book", () => {
  it("reads the table's answer for no project without a book, and asks for it once a minute", async () => {
    const book = fixture.book();
    expect(await fixture.search("@", {}, { book })).toBeUndefined();
    await fixture.make();
    expect(await fixture.search("@", {}, { book })).toEqual({ ids: [], total: 0 });
  });

  it("orders one job a minute", async () => {
    const book = fixture.book();
    await book.order(fixture.dataId);
    await book.order(fixture.dataId);
    expect(fixture.jobs.queued.map(({ job }) => job)).toEqual([{ type: "packContacts", dataId: fixture.dataId }]);
    fixture.clock.advance(61);
    await book.order(fixture.dataId);
    expect(fixture.jobs.queued).toHaveLength(2);
  });

  it("orders again at once when the order failed, which fails no search", async () => {
    const send = vi.spyOn(fixture.jobs, "send").mockRejectedValueOnce(new Error("Slow down."));
    const book = fixture.book();
    await book.order(fixture.dataId);
    expect(fixture.jobs.queued).toEqual([]);
    send.mockRestore();
    await book.order(fixture.dataId);
    expect(fixture.jobs.queued).toHaveLength(1);
  });

  it.each(["missing", "corrupt", "half corrupt"])(
    "gives up on a book with a %s object, which is then made again",
    async (fault) => {
      await apply("ann@a.com");
      await fixture.make();
      const [key = ""] = fixture.files.objects.keys();
      if (fault === "missing") fixture.files.objects.delete(key);
      else {
        const packed = Buffer.from(fixture.files.objects.get(key) ?? []);
        const at = fault === "corrupt" ? 20 : packed.length - 20;
        fixture.files.objects.set(key, packed.fill(7, at, at + 10));
      }
      expect(await fixture.search("ann")).toBeUndefined();
      await apply("annette@a.com");
      await deliverAll();
      await fixture.work();
      expect(await fixture.search("ann")).toMatchObject({ total: 2 });
    },
  );

  it("makes a book again when a fold misses one of its objects", async () => {
    await apply("ann@a.com");
    await fixture.make();
    fixture.files.objects.clear();
    await apply("annette@a.com");
    await deliverAll();
    await fixture.pack();
    await fixture.work();
    expect(await fixture.search("ann")).toMatchObject({ total: 2 });
  });

  it("reads a new book when a fold has replaced the one that it searches", async () => {
    await apply("ann@a.com");
    await fixture.make();
    const { objects } = fixture.files;
    const [old = ""] = objects.keys();
    const find = async (key: string) => {
      if (key === old && objects.delete(old)) {
        await apply("annette@a.com");
        await deliverAll();
        objects.set(old, packed);
        await fixture.pack();
        objects.delete(old);
      }
      return fixture.files.find(key);
    };
    const packed = objects.get(old) ?? Buffer.alloc(0);
    const book = new ContactBook({ ...fixture.ports, files: { ...fixture.files, find } });
    expect(await fixture.search("ann", {}, { book })).toMatchObject({ total: 2 });
    expect(fixture.jobs.queued).toEqual([]);
  });

  it("does not make a book again because of a bucket that does not answer", async () => {
    await apply("ann@a.com");
    await fixture.make();
    const files = { ...fixture.files, find: () => Promise.reject(new Error("Slow down.")) };
    expect(await fixture.search("ann", {}, { book: new ContactBook({ ...fixture.ports, files }) })).toBeUndefined();
    expect(fixture.jobs.queued).toEqual([]);
  });

  it("costs one read unit beside the changes, and writes nothing", async () => {
    for (let number = 0; number < 30; number += 1) await apply(`reader-${number}@a.com`);
    await fixture.make();
    const book = fixture.book();
    fixture.table.takeUnits();
    expect(
      await book.find(fixture.dataId, "9@", {
        query: { sort: "email", dir: "asc", count: true },
        after: undefined,
        limit: 20,
      }),
    ).toMatchObject({
      matches: 3,
    });
    expect(fixture.table.takeUnits()).toEqual({ write: 0, read: 1 });
  });
});

describe("the changes of a book", () => {
  it("cost less than a tenth of a write unit for each contact of a full batch", async () => {
    await fixture.make();
    for (let number = 0; number < 100; number += 1) await apply(`reader-${number}@example.com`);
    const records = await fixture.records();
    fixture.table.takeUnits();
    await fixture.deliver(records);
    expect(fixture.table.takeUnits().write).toBeLessThanOrEqual(10);
  });

  it("are not kept for a project without a book, nor when address and subscription stay the same", async () => {
    await apply("ann@a.com");
    await deliverAll();
    await fixture.make();
    await deliverAll();
    const keys = await fixture.items();
    expect(keys.map(({ sk }) => sk).sort()).toEqual(["a", "b"]);
  });

  it("order a fold when there are many", async () => {
    await fixture.make();
    const append = { append: async () => "full" as const };
    await apply("ann@a.com");
    const event = { shardId: "shard", Records: await fixture.records() };
    const batch = await streamBatch(event, fixture.projects, fixture.clock.now());
    await keepAddresses({ books: append, jobs: fixture.jobs }, batch);
    expect(fixture.jobs.queued).toMatchObject([{ job: { type: "packContacts", dataId: fixture.dataId } }]);
  });

  it("survive a put that fails: the batch comes again", async () => {
    await fixture.make();
    await apply("ann@a.com");
    const records = await fixture.records();
    const { books } = fixture.follower;
    fixture.follower.books = new BookDeltas(
      failingTable(fixture.table, (command) => command instanceof PutCommand),
      fixture.clock,
    );
    await expect(fixture.deliver(records)).rejects.toThrow("The table does not answer.");
    fixture.follower.books = books;
    await fixture.deliver(records);
    expect(await fixture.search("ann")).toMatchObject({ total: 1 });
  });
});

describe("a fold", () => {
  async function prepare() {
    await fixture.begin();
    for (let number = 0; number < 6; number += 1) await apply(`old-${number}@a.com`);
    await fixture.make();
    await fixture.records();
    fixture.clock.advance(1);
    for (let number = 0; number < 6; number += 1) await apply(`new-${number}@a.com`);
    await remove("old-3@a.com");
    await deliverAll(4);
  }

  it("loses no change that comes while it runs", async () => {
    await prepare();
    const { files } = fixture;
    let came = false;
    const during = Object.assign(Object.create(files), {
      async put(key: string, bytes: Uint8Array) {
        await files.put(key, bytes);
        if (came) return;
        came = true;
        await remove("new-1@a.com");
        await apply("newest@a.com");
        await deliverAll(4);
      },
    });
    expect(await fixture.pack({}, new BookPacker({ ...fixture.ports, files: during }, { chunkRows: 4 }))).toBe(
      "folded",
    );
    await expectAsInTable();
    await fixture.pack();
    await expectAsInTable();
  });

  it("is published by one of two workers", async () => {
    await prepare();
    const ends = await Promise.all([fixture.pack(), fixture.pack()]);
    expect(ends).toContain("folded");
    await fixture.pack();
    await expectAsInTable();
  });

  it("may die at every call: the next one completes it", async () => {
    const tries = new MortalWorker();
    const packerOf = (worker: MortalWorker) =>
      new BookPacker(
        { ...fixture.ports, table: worker.table(fixture.table), files: worker.port(fixture.files) },
        { chunkRows: 4 },
      );
    await prepare();
    await fixture.pack({}, packerOf(tries));
    for (const death of deathsAmong(tries.calls)) {
      await prepare();
      await fixture.pack({}, packerOf(new MortalWorker(death))).catch(() => undefined);
      await expectAsInTable("@", newestFirst);
      await fixture.pack();
      await expectAsInTable("@", newestFirst);
    }
  });

  it("does nothing for a project that was reset", async () => {
    await prepare();
    const before = await fixture.head();
    const gone = new BookPacker({ ...fixture.ports, projects: { find: async () => undefined } }, { chunkRows: 4 });
    expect(await fixture.pack({}, gone)).toBe("dropped");
    expect(await fixture.head()).toEqual(before);
  });
});

describe("a book that is being made", () => {
  it("continues in turns, and after a worker that died at any call", async () => {
    const make = async (worker: MortalWorker) => {
      const table = worker.table(fixture.table);
      const packer = new BookPacker(
        { ...fixture.ports, table, files: worker.port(fixture.files), jobs: worker.port(fixture.jobs) },
        { chunkRows: 4 },
      );
      // Each turn is over at once.
      const run = (job: object) =>
        packer.run({ type: "packContacts", dataId: fixture.dataId, ...job }, new Date(0)).catch(() => undefined);
      await run({});
      for (let turn = 0; fixture.jobs.queued.length > 0 && turn < 20; turn += 1) {
        fixture.clock.advance(61);
        await fixture.jobs.work("packContacts", run);
      }
    };
    const prepare = async () => {
      await fixture.begin();
      for (let number = 0; number < 6; number += 1) await apply(`old-${number}@a.com`);
    };
    const counting = new MortalWorker();
    await prepare();
    await make(counting);
    await expectAsInTable();
    for (const death of deathsAmong(counting.calls)) {
      await prepare();
      await make(new MortalWorker(death));
      fixture.clock.advance(16 * 60);
      await fixture.make();
      await expectAsInTable("@", newestFirst);
    }
  });
});
