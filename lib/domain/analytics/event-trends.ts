import { dayOf } from "#lib/domain/analytics/day-slots.ts";
import type { Moments } from "#lib/domain/analytics/mail-rollups.ts";
import { eventDaysScopes, monthAndNameOf } from "#lib/domain/event/event-counts.ts";
import type { EventSpan, EventTally } from "#lib/domain/event/event-tally.ts";
import { isReservedEvent } from "#lib/domain/event/reserved-name.ts";
import { splitSpan } from "#lib/domain/event/whole-days.ts";
import type { CounterRangeReader } from "#lib/domain/usage/counters.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

interface EventTrendPorts {
  counters: CounterRangeReader;
  tally: Pick<EventTally, "byName">;
  clock: Clock;
}

/** How often a custom event happened, and its change in percent from the equally long span before. */
interface EventTrend {
  name: string;
  count: number;
  trend: number;
}

/** Up to this many events of a partly covered day are read one by one, some 80 RRU; with more, the whole day counts. */
const lookedAtMax = 2_000;

/** Names and months, some 400 RRU. */
const scopesMax = 10_000;

const lookMsMax = 5_000;

type DayCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Custom events by name, from their counters by day (contract 09 section 3). */
export class EventTrends {
  readonly #ports: EventTrendPorts;

  constructor(ports: EventTrendPorts) {
    this.#ports = ports;
  }

  /** The highest count first, then by name. */
  async top(dataId: DataId, span: Moments, limit: number): Promise<EventTrend[]> {
    const before = { from: span.from - (span.before - span.from), before: span.from };
    const days = await this.#days(dataId, before.from, span.before);
    const counts = await this.#count(dataId, days, span);
    const earlier = await this.#count(dataId, days, before);
    return [...counts]
      .map(([name, count]) => ({ name, count, trend: trendOf(count, earlier.get(name) ?? 0) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .slice(0, limit);
  }

  /** All names together. */
  async total(dataId: DataId, span: Moments): Promise<number> {
    const counts = await this.#count(dataId, await this.#days(dataId, span.from, span.before), span);
    return [...counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** By day, then by name: 1 RRU for some 30 names and months. */
  async #days(dataId: DataId, from: number, before: number): Promise<DayCounts> {
    if (from >= before) return new Map();
    const [first, last] = eventDaysScopes(dayOf(from).slice(0, 7), dayOf(before - 1).slice(0, 7));
    const days = new Map<string, Map<string, number>>();
    for (const [scope, sums] of await this.#ports.counters.readRange(dataId, { first, last, scopesMax })) {
      const { month, name } = monthAndNameOf(scope);
      if (isReservedEvent(name)) continue;
      for (const [day, count] of Object.entries(sums)) {
        const date = `${month}-${day}`;
        days.set(date, (days.get(date) ?? new Map<string, number>()).set(name, count));
      }
    }
    return days;
  }

  async #count(dataId: DataId, days: DayCounts, { from, before }: Moments): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    if (from >= before) return counts;
    const add = (name: string, count: number) => counts.set(name, (counts.get(name) ?? 0) + count);
    const addDay = (date: string) => {
      for (const [name, count] of days.get(date) ?? []) add(name, count);
    };
    const span = { from: new Date(from).toISOString(), to: new Date(before - 1).toISOString() };
    const { days: whole, parts } = splitSpan(span, this.#ports.clock.now());
    // Loops over counted days only: a span from the year 1 costs no more than the project's life.
    for (const date of days.keys()) if (whole && date >= whole.from && date <= whole.to) addDay(date);
    for (const part of parts) {
      const looked = await this.#lookAt(dataId, days, part);
      if (looked) for (const [name, count] of looked) add(name, count);
      else for (const date of datesOf(part)) addDay(date);
    }
    return counts;
  }

  /** Undefined when there are too many events to read. */
  async #lookAt(dataId: DataId, days: DayCounts, part: EventSpan): Promise<[string, number][] | undefined> {
    const { tally, clock } = this.#ports;
    const counted = datesOf(part).flatMap((date) => [...(days.get(date)?.values() ?? [])]);
    const total = counted.reduce((sum, count) => sum + count, 0);
    if (total === 0) return [];
    if (total > lookedAtMax) return undefined;
    const found = await tally.byName(dataId, part, new Date(clock.now().getTime() + lookMsMax));
    return [...found].filter(([name]) => !isReservedEvent(name));
  }
}

/** The dates that a part of a span covers: one, or two when the span has no whole day. */
const datesOf = ({ from = "", to = "" }: EventSpan): string[] => [...new Set([from.slice(0, 10), to.slice(0, 10)])];

const trendOf = (count: number, earlier: number): number =>
  earlier === 0 ? 100 : Math.round(((count - earlier) / earlier) * 1_000) / 10;
