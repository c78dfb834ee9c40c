import type { DeletedEvents } from "#lib/domain/event/deleted-events.ts";
import { type ActivityReader, type EmailEventName, emailEventNames } from "#lib/domain/event/email-activity.ts";
import type { EmailLogReader } from "#lib/domain/event/email-log.ts";
import {
  eventDaysScopes,
  eventScope,
  firstEventScope,
  lastEventScope,
  monthAndNameOf,
  nameOfEventScope,
} from "#lib/domain/event/event-counts.ts";
import type { EventSpan, EventTally, ExistingContacts } from "#lib/domain/event/event-tally.ts";
import { splitSpan } from "#lib/domain/event/whole-days.ts";
import type { CounterRangeReader, CounterReader } from "#lib/domain/usage/counters.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

interface EventStatisticsPorts {
  counters: CounterReader & CounterRangeReader;
  tally: EventTally;
  log: Pick<EmailLogReader, "each">;
  activity: Pick<ActivityReader, "ofAll">;
  living: ExistingContacts;
  deleted: DeletedEvents;
  clock: Clock;
}

interface EventCount {
  name: string;
  count: number;
}

/** How often an event has happened, and to how many contacts. */
interface EventTotals {
  events: number;
  contacts: number;
}

/** Callers choose the names: a response lists this many, those first in counter order. */
const namesMax = 10_000;

/** Names and months: five years of 800 names, some 4,000 RRU. */
const nameMonthsMax = 50_000;

/** The caller waits; a request may take 29 s. */
const lookMsMax = 15_000;

const countsAtOnce = 8;

/** Counts of events (contract 07 section 6). They come from the stream, at most some seconds old. */
export class EventStatistics {
  readonly #ports: EventStatisticsPorts;

  constructor(ports: EventStatisticsPorts) {
    this.#ports = ports;
  }

  /** The highest count first, then by name. Without a span, all time. */
  async stats(dataId: DataId, span: EventSpan): Promise<EventCount[]> {
    if (isEmpty(span)) return [];
    const until = this.#soon();
    const isOfAllTime = span.from === undefined && span.to === undefined;
    const [deleted, counts] = await Promise.all([
      this.#ports.deleted.list(dataId),
      isOfAllTime ? this.#ofAllTime(dataId) : this.#within(dataId, span, until),
    ]);
    // Counters cannot tell deleted events from later ones: while a deletion is in progress, its name is counted by reading.
    const recounted = await mapConcurrently([...deleted], countsAtOnce, async ([name, before]) => {
      const rest = since(before, span);
      return {
        name,
        count: isEmpty(rest) ? 0 : (await this.#ports.tally.count(dataId, { name, span: rest, until })).count,
      };
    });
    for (const { name, count } of recounted) counts.set(name, count);
    return [...counts]
      .map(([name, count]) => ({ name, count }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .slice(0, namesMax);
  }

  async totals(dataId: DataId, name: string): Promise<EventTotals> {
    const { counters, deleted, tally } = this.#ports;
    const [sums, deletions] = await Promise.all([counters.read(dataId, eventScope(name)), deleted.list(dataId)]);
    const mailEvent = emailEventNames.find((each) => each === name);
    const events = sums["n"] ?? 0;
    if (mailEvent) return { events, contacts: await this.#contactsOfMails(dataId, mailEvent) };
    const before = deletions.get(name);
    if (before === undefined) return { events, contacts: sums["u"] ?? 0 };
    const [rest, until] = [since(before, {}), this.#soon()];
    const [{ count }, contacts] = await Promise.all([
      tally.count(dataId, { name, span: rest, until }),
      tally.contacts(dataId, { name, span: rest, until }),
    ]);
    return { events: count, contacts };
  }

  async #ofAllTime(dataId: DataId): Promise<Map<string, number>> {
    const sums = await this.#ports.counters.readRange(dataId, {
      first: firstEventScope,
      last: lastEventScope,
      scopesMax: namesMax,
    });
    return new Map([...sums].map(([scope, { n = 0 }]) => [nameOfEventScope(scope), n]));
  }

  /** Whole days come from the counters; events before the first and after the last whole day are counted one by one. */
  async #within(dataId: DataId, span: EventSpan, until: Date): Promise<Map<string, number>> {
    const { counters, tally, clock } = this.#ports;
    const { days, parts } = splitSpan(span, clock.now());
    const counts = new Map<string, number>();
    const add = (name: string, count: number) => counts.set(name, (counts.get(name) ?? 0) + count);
    if (days) {
      const [first, last] = eventDaysScopes(days.from.slice(0, 7), days.to.slice(0, 7));
      for (const [scope, sums] of await counters.readRange(dataId, { first, last, scopesMax: nameMonthsMax })) {
        const { month, name } = monthAndNameOf(scope);
        for (const [day, count] of Object.entries(sums)) {
          const date = `${month}-${day}`;
          if (date >= days.from && date <= days.to) add(name, count);
        }
      }
    }
    for (const part of parts) {
      for (const [name, count] of await tally.byName(dataId, part, until)) add(name, count);
      for (const [name, count] of await this.#mailsWithin(dataId, part, until)) add(name, count);
    }
    return counts;
  }

  /** The log forgets nothing: entries of deleted contacts must not count. */
  async #mailsWithin(dataId: DataId, { from, to }: EventSpan, until: Date): Promise<Map<EmailEventName, number>> {
    const { log, living, clock } = this.#ports;
    const happened: { name: EmailEventName; contactId: string }[] = [];
    for (const name of emailEventNames) {
      for await (const entries of log.each(dataId, name, { from, to })) {
        for (const { contactId } of entries) happened.push({ name, contactId });
        if (clock.now() >= until) break;
      }
    }
    const there = await living.among(dataId, new Set(happened.map(({ contactId }) => contactId)), until);
    const counts = new Map<EmailEventName, number>();
    for (const { name, contactId } of happened) {
      if (there.has(contactId)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  }

  /** The log still has entries from before a contact was created again; they must not count. */
  async #contactsOfMails(dataId: DataId, name: EmailEventName): Promise<number> {
    const newest = await this.#ports.activity.ofAll(dataId, name, undefined);
    const there = await this.#ports.living.among(dataId, new Set(newest.keys()), this.#soon());
    return [...there].filter(([contactId, madeAt]) => (newest.get(contactId) ?? 0) >= madeAt).length;
  }

  #soon(): Date {
    return new Date(this.#ports.clock.now().getTime() + lookMsMax);
  }
}

/** The part of the span after the deletion at that time. */
function since(before: number, { from, to }: EventSpan): EventSpan {
  const after = new Date(before + 1).toISOString();
  return { from: from !== undefined && from > after ? from : after, to };
}

const isEmpty = ({ from, to }: EventSpan): boolean => from !== undefined && to !== undefined && from > to;
