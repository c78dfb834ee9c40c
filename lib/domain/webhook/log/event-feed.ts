import { byTime, type FeedCursor, type FeedPosition, hasPassed } from "#lib/domain/webhook/log/feed-position.ts";
import type { LateEvents } from "#lib/domain/webhook/log/late-events.ts";
import { lagMs } from "#lib/domain/webhook/log/late-marks.ts";
import { type EventContents, messageIdOf, messageOf, type ToldEvent } from "#lib/domain/webhook/telling/told-event.ts";
import type { WebhookMessage } from "#lib/domain/webhook/webhook-message.ts";
import type { WebhookType } from "#lib/domain/webhook/webhook-types.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export interface FeedSpan {
  /** Inclusive. */
  from: string;
  /** Exclusive. */
  until: string;
}

/** A log with events of some types. Implemented by lib/storage. */
export interface FeedSource {
  types: readonly WebhookType[];
  /** The first events of the span. All before `reach` are given, and none later; undefined when these are all. Eventual. */
  read(dataId: DataId, span: FeedSpan): Promise<{ events: ToldEvent[]; reach: string | undefined }>;
}

interface EventFeedPorts {
  sources: readonly FeedSource[];
  late: Pick<LateEvents, "passed" | "arriving">;
  contents: EventContents;
  clock: Clock;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** How far back the feed goes. */
export const feedMs = 30 * dayMs;

/** A look ends after so many reads of its sources, at the place that it has reached. */
const readsMax = 100;

interface Look {
  types: readonly WebhookType[];
  after: FeedPosition;
  until: string;
  limit: number;
}

interface Looked {
  events: ToldEvent[];
  /** Where the next look goes on. */
  next: FeedPosition;
  hasMore: boolean;
}

interface PageInput {
  types: readonly WebhookType[];
  /** The first time of the feed, for which a reader without a cursor asks. */
  from: string;
  cursor: FeedCursor | undefined;
  limit: number;
}

interface FeedPage {
  messages: WebhookMessage[];
  next: FeedCursor;
  hasMore: boolean;
}

interface PlacedEvent extends FeedPosition {
  event: ToldEvent;
}

interface ReadSource extends FeedSource {
  waiting: ToldEvent[];
  reach: string;
}

/** The events of a project, oldest first, merged from the logs that have them. */
export class EventFeed {
  readonly #ports: EventFeedPorts;

  constructor(ports: EventFeedPorts) {
    this.#ports = ports;
  }

  /** Fewer than `limit` when records are gone. */
  async page(dataId: DataId, input: PageInput): Promise<FeedPage> {
    const { events, next, hasMore } = await this.#events(dataId, input);
    const found = await this.#ports.contents.read(dataId, events);
    const messages = events.flatMap((event, index): WebhookMessage[] => {
      const content = found[index];
      return content ? [messageOf(dataId, event, content)] : [];
    });
    return { messages, next, hasMore };
  }

  /** Late events behind the cursor, which arrived since the last page, then those after it. */
  async #events(dataId: DataId, { types, from, cursor, limit }: PageInput) {
    const { clock, late } = this.#ports;
    const until = new Date(clock.now().getTime() - lagMs).toISOString();
    const after = cursor ?? { timestamp: from, id: "" };
    // A first page finds in the logs what arrived before. An old cursor is not older than its last event.
    const place = cursor ? (cursor.late ?? { mark: cursor.timestamp, taken: 0 }) : { mark: until, taken: 0 };
    const arrived = await late.passed(dataId, { types, from, after, place, until, limit });
    if (arrived.hasMore) {
      return { events: arrived.events, next: { ...after, late: arrived.next }, hasMore: true };
    }
    const left = limit - arrived.events.length;
    const { events, next, hasMore } = await this.look(dataId, { types, after, until, limit: left });
    // The logs are read first: an event that is found there and is late has its mark already.
    const arriving = await late.arriving(dataId, arrived.next);
    const onTime = events.filter((event) => !arriving.has(messageIdOf(event)));
    return { events: [...arrived.events, ...onTime], next: { ...next, late: arrived.next }, hasMore };
  }

  /** The first `limit` events after a position, oldest first, ties by id. */
  async look(dataId: DataId, { types, after, until, limit }: Look): Promise<Looked> {
    const earliest = new Date(this.#ports.clock.now().getTime() - feedMs).toISOString();
    const from = after.timestamp > earliest ? after.timestamp : earliest;
    const sources = this.#ports.sources
      .filter((source) => source.types.some((type) => types.includes(type)))
      .map((source): ReadSource => ({ ...source, waiting: [], reach: from }));
    const ready: PlacedEvent[] = [];
    let safe = sources.length === 0 ? until : from;
    for (let reads = 0; safe < until && ready.length <= limit && reads < readsMax; ) {
      const behind = sources.filter(({ reach }) => reach === safe);
      reads += behind.length;
      await Promise.all(behind.map((source) => advance(dataId, source, until)));
      safe = sources.map(({ reach }) => reach).sort()[0] ?? until;
      ready.push(...takeBefore(sources, safe).filter(isAfter(after, types)).sort(byTime));
    }
    const shown = ready.slice(0, limit);
    const last = shown.at(-1);
    const isCut = ready.length > limit;
    const next = last ? { timestamp: last.timestamp, id: last.id } : after;
    // What comes late between the last event and now is found by the next look.
    const isUnfinished = !isCut && safe < until;
    return {
      events: shown.map(({ event }) => event),
      next: isUnfinished ? { timestamp: safe, id: "" } : next,
      hasMore: isCut || isUnfinished,
    };
  }
}

async function advance(dataId: DataId, source: ReadSource, until: string): Promise<void> {
  if (source.reach >= until) return;
  const { events, reach = until } = await source.read(dataId, { from: source.reach, until });
  source.waiting.push(...events);
  source.reach = reach;
}

function takeBefore(sources: readonly ReadSource[], time: string): PlacedEvent[] {
  return sources.flatMap((source) => {
    const taken = source.waiting.filter(({ timestamp }) => timestamp < time);
    source.waiting = source.waiting.filter(({ timestamp }) => timestamp >= time);
    // A batch that was split after a failure is logged twice.
    const byId = new Map(taken.map((event) => [messageIdOf(event), event]));
    return [...byId].map(([id, event]) => ({ id, timestamp: event.timestamp, event }));
  });
}

const isAfter =
  (after: FeedPosition, types: readonly WebhookType[]) =>
  (placed: PlacedEvent): boolean =>
    types.includes(placed.event.type) && !hasPassed(after, placed);
