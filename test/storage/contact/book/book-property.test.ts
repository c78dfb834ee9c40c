import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import type { TableStreamEvent } from "#functions/table-changes/stream-batch.ts";
import { BookPacker } from "#lib/storage/contact/book/book-packer.ts";
import { MortalWorker } from "#test/support/faults/deaths.ts";
import { byShard, newestFirst, openBookFixture } from "./book-fixture.ts";

const fixture = await openBookFixture();
afterAll(fixture.stop);

const name = fc.constantFrom("ann", "bob", "cat", "dan", "eve");
const someStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("apply" as const), name, subscribed: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("move" as const), name, to: name }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("remove" as const), name }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("tick" as const), seconds: fc.constantFrom(0.001, 60, 95_000) }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom("deliver" as const, "fold" as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("replay" as const), batch: fc.nat(9), halves: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("die" as const), call: fc.integer({ min: 1, max: 12 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom("foldTwice" as const, "split" as const, "again" as const, "check" as const),
    }),
  },
);
type Step = typeof someStep extends fc.Arbitrary<infer Each> ? Each : never;

/** A stream whose shards are replaced by child shards, and which delivers any batch of the last day again. */
class Stream {
  #generation = 0;
  readonly #shards: number;
  readonly #delivered: { event: TableStreamEvent; atMs: number }[] = [];

  constructor(shards: number) {
    this.#shards = shards;
  }

  async deliver(): Promise<void> {
    for (const event of byShard(await fixture.records(), this.#shards, `shard-${this.#generation}`)) {
      await fixture.follow(event);
      this.#delivered.push({ event, atMs: fixture.clock.at.getTime() });
    }
  }

  async split(): Promise<void> {
    await this.deliver();
    this.#generation += 1;
  }

  async replay(ago: number, halves: boolean): Promise<void> {
    const { event, atMs } = this.#delivered.at(-1 - ago) ?? {};
    if (!event || fixture.clock.at.getTime() - (atMs ?? 0) > dayMs) return;
    const half = halves ? Math.ceil(event.Records.length / 2) : event.Records.length;
    await fixture.follow({ ...event, Records: event.Records.slice(0, half) });
    if (halves) await fixture.follow({ ...event, Records: event.Records.slice(half) });
  }
}

const dayMs = 24 * 60 * 60_000;

async function perform(step: Step, stream: Stream): Promise<void> {
  if (step.do === "apply") await fixture.apply(`${step.name}@a.com`, step.subscribed);
  if (step.do === "move") await fixture.move(`${step.name}@a.com`, `${step.to}@a.com`);
  if (step.do === "remove") await fixture.remove(`${step.name}@a.com`);
  if (step.do === "tick") fixture.clock.advance(step.seconds);
  if (step.do === "deliver") await stream.deliver();
  if (step.do === "split") await stream.split();
  if (step.do === "replay") await stream.replay(step.batch, step.halves);
  if (step.do === "fold") await fixture.pack();
  if (step.do === "foldTwice") await Promise.all([fixture.pack(), fixture.pack(), stream.deliver()]);
  if (step.do === "again") await fixture.pack({ again: true });
  if (step.do === "die") await foldAndDie(step.call);
  if (step.do === "check") {
    await stream.deliver();
    const { state } = await fixture.head();
    if (state === "ready") await fixture.expectAsInTable("@", newestFirst);
    else expect(await fixture.search("@")).toBeUndefined();
  }
}

async function foldAndDie(call: number): Promise<void> {
  const worker = new MortalWorker({ call, when: call % 2 === 0 ? "before" : "after" });
  const { ports } = fixture;
  const mortal = { ...ports, table: worker.table(ports.table), files: worker.port(ports.files) };
  await fixture.pack({}, new BookPacker(mortal, { chunkRows: 4 })).catch(() => undefined);
}

it.each([1, 3])(
  "a search finds what the table has, whatever happened, with %i shards and their children",
  async (shards) => {
    await fc.assert(
      fc.asyncProperty(fc.array(someStep, { minLength: 1, maxLength: 30 }), async (steps) => {
        await fixture.begin();
        for (const each of ["zoe@a.com", "yan@b.com", "xia@a.com"]) await fixture.apply(each);
        await fixture.make();
        const stream = new Stream(shards);
        for (const step of steps) await perform(step, stream);
        await stream.deliver();
        await fixture.work();
        await fixture.expectAsInTable();
        await fixture.pack();
        await fixture.expectAsInTable("a@", newestFirst);
      }),
      { numRuns: 6 },
    );
  },
);
