import fc from "fast-check";
import { expect, it } from "vitest";
import { EventFeed, type FeedSource } from "#lib/domain/webhook/log/event-feed.ts";
import type { FeedCursor } from "#lib/domain/webhook/log/feed-position.ts";
import { LateEvents } from "#lib/domain/webhook/log/late-events.ts";
import { type LateMark, LateMarker, type LateMarkStore } from "#lib/domain/webhook/log/late-marks.ts";
import { messageIdOf, type ToldEvent } from "#lib/domain/webhook/telling/told-event.ts";
import { TestClock } from "#test/support/fakes/clock.ts";
import { dataId } from "#test/support/fakes/ids.ts";

const types = ["email.open"] as const;
const start = "2026-03-02T10:00:00.000Z";
const project = dataId();
const hourMs = 3_600_000;

const faults = ["dies before the mark", "dies before the log", "dies after the log", "comes again"] as const;

const batches = fc.array(
  fc.record({
    pauseMs: fc.oneof(fc.nat(3_000), fc.nat(30_000)),
    /** Between an event and its batch. */
    latenessMs: fc.array(fc.oneof(fc.nat(3_000), fc.nat(12_000), fc.nat(3 * hourMs)), { minLength: 1, maxLength: 5 }),
    /** What writing the mark and the log takes. */
    takesMs: fc.oneof(
      { arbitrary: fc.tuple(fc.nat(400), fc.nat(400)), weight: 4 },
      fc.tuple(fc.nat(9_000), fc.nat(9_000)),
    ),
    fault: fc.option(fc.constantFrom(...faults), { nil: undefined, freq: 4 }),
  }),
  { minLength: 1, maxLength: 10 },
);

type Batch = NonNullable<typeof batches extends fc.Arbitrary<(infer Each)[]> ? Each : never>;

/** A log and its marks in memory. Every call waits for the scheduler, which lets readers and the writer overtake each other. */
class Simulation {
  readonly clock = new TestClock(start);
  readonly #logged: ToldEvent[] = [];
  readonly #marks: LateMark[] = [];
  readonly #tick: () => Promise<void>;
  takes: readonly [number, number] = [0, 0];
  fault: Batch["fault"];

  constructor(tick: () => Promise<void>) {
    this.#tick = tick;
  }

  readonly marks: LateMarkStore = {
    put: async (_, { arrivedAt, place, events }) => {
      await this.#step("dies before the mark", this.takes[0]);
      const sk = `${arrivedAt}#${place}`;
      if (!this.#marks.some((mark) => mark.place === sk)) this.#marks.push({ place: sk, events });
      await this.#tick();
    },
    read: async (_, { from, until = "~" }) => {
      await this.#tick();
      const found = this.#marks
        .filter(({ place }) => place >= from && place < until)
        .sort((one, other) => (one.place < other.place ? -1 : 1));
      return { marks: found.slice(0, 3), isLast: found.length <= 3 };
    },
  };

  readonly source: FeedSource = {
    types,
    read: async (_, { from, until }) => {
      await this.#tick();
      const found = this.#logged
        .filter(({ timestamp }) => timestamp >= from && timestamp < until)
        .sort((one, other) => (one.timestamp < other.timestamp ? -1 : 1));
      const reach = found.find(
        ({ timestamp }, index) => index > 2 && timestamp > (found[0]?.timestamp ?? ""),
      )?.timestamp;
      return { events: found.filter(({ timestamp }) => reach === undefined || timestamp < reach), reach };
    },
  };

  async log(events: readonly ToldEvent[]): Promise<void> {
    await this.#step("dies before the log", this.takes[1]);
    for (const event of events) {
      this.#logged.push(event);
      await this.#tick();
    }
    await this.#step("dies after the log", 0);
  }

  async #step(fault: Batch["fault"], takesMs: number): Promise<void> {
    this.clock.advance(takesMs / 1_000);
    await this.#tick();
    if (this.fault !== fault) return;
    this.fault = undefined;
    throw new Error("The process has died.");
  }
}

it("gives every event to every reader, and only events of repeated batches twice, whatever overtakes what", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      batches,
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
      async (scheduler, history, limits) => {
        let isOver = false;
        const simulation = new Simulation(async () => (isOver ? undefined : scheduler.schedule(Promise.resolve())));
        const { clock } = simulation;
        const marker = new LateMarker({ marks: simulation.marks, clock });
        const late = new LateEvents(simulation.marks, { list: async () => new Map() });
        const contents = {
          read: async (_: unknown, events: readonly ToldEvent[]) => events.map(() => ({ data: {}, traits: null })),
        };
        const feed = new EventFeed({ sources: [simulation.source], late, contents, clock });
        const events: { id: string; mayRepeat: boolean }[] = [];

        async function write(): Promise<void> {
          for (const [number, { pauseMs, latenessMs, takesMs, fault }] of history.entries()) {
            clock.advance(pauseMs / 1_000);
            const now = clock.now().getTime();
            const batch = latenessMs.map(
              (ms, index): ToldEvent => ({
                type: "email.open",
                timestamp: new Date(now - ms).toISOString(),
                source: { kind: "mail", emailId: `mail-${number}`, notificationId: String(index) },
              }),
            );
            events.push(
              ...batch.map((event) => ({
                id: messageIdOf(event),
                mayRepeat: fault !== undefined || takesMs.some((ms) => ms > 400),
              })),
            );
            Object.assign(simulation, { takes: takesMs, fault });
            for (let left = fault === "comes again" ? 2 : 1; left > 0; ) {
              try {
                await marker.whileLogging(project, { place: `batch-${number}`, events: batch }, () =>
                  simulation.log(batch),
                );
                left -= 1;
              } catch {
                clock.advance(1);
                simulation.takes = [0, 0];
              }
            }
          }
          isOver = true;
        }

        const readers = limits.map((limit) => ({
          limit,
          given: [] as string[],
          cursor: undefined as FeedCursor | undefined,
        }));

        async function page(reader: (typeof readers)[number]): Promise<boolean> {
          const { limit, cursor } = reader;
          const from = new Date(Date.parse(start) - 24 * hourMs).toISOString();
          const { messages, next, hasMore } = await feed.page(project, { types, from, cursor, limit });
          expect(messages.length).toBeLessThanOrEqual(limit);
          const times = messages.map(({ timestamp }) => timestamp);
          expect(times).toEqual(times.toSorted());
          reader.given.push(...messages.map(({ id }) => id));
          reader.cursor = next;
          return hasMore;
        }

        const reading = readers.map(async (reader) => {
          while (!isOver) await page(reader);
        });
        await scheduler.waitFor(Promise.all([write(), ...reading]));
        clock.advance(60);
        for (const reader of readers) {
          while (await page(reader));
          const times = Map.groupBy(reader.given, (id) => id);
          for (const { id, mayRepeat } of events) {
            const count = times.get(id)?.length ?? 0;
            if (mayRepeat) expect(count).toBeGreaterThan(0);
            else expect(count).toBe(1);
          }
        }
      },
    ),
    { numRuns: 100 },
  );
}, 60_000);
