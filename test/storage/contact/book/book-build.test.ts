import { afterAll, beforeEach, expect, it } from "vitest";
import type { PackJob } from "#lib/storage/contact/book/book-packer.ts";
import { BookPacker } from "#lib/storage/contact/book/book-packer.ts";
import { newestFirst, openBookFixture } from "./book-fixture.ts";

const fixture = await openBookFixture();
afterAll(fixture.stop);
beforeEach(async () => {
  await fixture.begin();
  for (let number = 0; number < 12; number += 1) await fixture.apply(`reader-${number}@a.com`);
});

const { expectAsInTable } = fixture;
const packer = new BookPacker(fixture.ports, { chunkRows: 2 });

/** A turn that is over as soon as it has written a chunk. */
const turn = (job: Partial<PackJob>) =>
  packer.run({ type: "packContacts", dataId: fixture.dataId, ...job }, new Date(0));

function nextTurn(): PackJob {
  fixture.clock.advance(61);
  const job = fixture.jobs.takeDue("packContacts");
  if (!job) throw new Error("No turn is due.");
  return job;
}

it("a build of many turns goes on for hours, and no other one begins", async () => {
  await turn({});
  const { build } = await fixture.head();
  const ends: string[] = [];
  while (ends.at(-1) !== "built") {
    ends.push(await turn(nextTurn()));
    fixture.clock.advance(10 * 60);
    if (ends.at(-1) !== "built") expect(await turn({})).toBe("building");
  }
  expect(ends).toEqual([...Array(6).fill("building"), "built"]);
  expect(await fixture.head()).toMatchObject({ state: "ready", build });
  expect(fixture.jobs.queued).toEqual([]);
  await expectAsInTable("@", newestFirst);
});

it("a build whose turns have ended for a quarter of an hour gives way to another", async () => {
  await turn({});
  const lost = nextTurn();
  fixture.clock.advance(16 * 60);
  expect(await turn({})).toBe("begun");
  expect(await turn(lost)).toBe("outrun");
});

it("a turn that is delivered twice at once goes on once", async () => {
  await turn({});
  const job = nextTurn();
  const ends = await Promise.all([turn(job), turn(job)]);
  expect(ends.sort()).toEqual(["building", "outrun"]);
  expect(fixture.jobs.queued).toHaveLength(1);
  // Delivered once more, much later, it takes up what is left.
  expect(await turn(job)).toBe("building");
  while (fixture.jobs.queued.length > 0) await turn(nextTurn());
  expect((await fixture.head()).chunks).toHaveLength(6);
  await expectAsInTable("@", newestFirst);
});

it("orders to make a book again are met by a build that begins to read after them", async () => {
  await turn({});
  expect(await turn({ again: true })).toBe("nothing");
  expect(await turn({ again: true })).toBe("nothing");
  expect(fixture.jobs.queued).toHaveLength(1);
});

it("orders to make a book again wait for the end of a build, and are met by one more", async () => {
  await turn({});
  const first = (await fixture.head()).build;
  await turn(nextTurn());
  for (let order = 0; order < 3; order += 1) expect(await turn({ again: true })).toBe("building");
  const builds = new Set<string>();
  for (let turns = 0; fixture.jobs.queued.length > 0 && turns < 100; turns += 1) {
    await turn(nextTurn());
    builds.add((await fixture.head()).build.id);
  }
  expect(builds.size).toBe(2);
  expect([...builds][0]).toBe(first.id);
  expect((await fixture.head()).state).toBe("ready");
  await expectAsInTable("@", newestFirst);
});

it("an order to make a book again is met once when it is delivered twice", async () => {
  await fixture.make();
  const order = { again: true, since: fixture.clock.at.toISOString() };
  expect(await fixture.pack(order)).toBe("begun");
  await fixture.work();
  expect(await fixture.pack(order)).toBe("nothing");
});
