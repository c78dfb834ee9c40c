import { type DeletedEvents, isDeleted } from "#lib/domain/event/deleted-events.ts";
import { byTime, type FeedPosition, hasPassed, type LatePlace } from "#lib/domain/webhook/log/feed-position.ts";
import type { LateMark, LateMarkStore, MarkedEvent } from "#lib/domain/webhook/log/late-marks.ts";
import { messageIdOf, type ToldEvent } from "#lib/domain/webhook/telling/told-event.ts";
import type { WebhookType } from "#lib/domain/webhook/webhook-types.ts";
import type { DataId } from "#lib/platform/data-id.ts";

interface LateLook {
  types: readonly WebhookType[];
  /** The first time of the feed. */
  from: string;
  /** The reader's position: events after it come in their normal place. */
  after: FeedPosition;
  place: LatePlace;
  /** Of arrival. */
  until: string;
  limit: number;
}

interface LateFound {
  /** Oldest first. */
  events: ToldEvent[];
  next: LatePlace;
  /** Whether marks from before `until` are left. */
  hasMore: boolean;
}

/** A look ends after so many reads of marks, at the place that it has reached. */
const readsMax = 20;

/** The late events of projects, for readers of the feed that have passed their time. */
export class LateEvents {
  readonly #marks: Pick<LateMarkStore, "read">;
  readonly #deleted: DeletedEvents;

  constructor(marks: Pick<LateMarkStore, "read">, deleted: DeletedEvents) {
    this.#marks = marks;
    this.#deleted = deleted;
  }

  /** Late events that the reader has passed, in order of their arrival up to `limit`. */
  async passed(dataId: DataId, look: LateLook): Promise<LateFound> {
    const { until, limit } = look;
    const found = new Map<string, MarkedEvent>();
    let next = look.place;
    for (let reads = 0; next.mark < until; reads += 1) {
      if (reads === readsMax) return { events: await this.#shown(dataId, found), next, hasMore: true };
      const { marks, isLast } = await this.#marks.read(dataId, { from: next.mark, until });
      for (const { marked, place } of eventsFrom(next, marks)) {
        const id = messageIdOf(marked.event);
        if (isWanted(look, { id, ...marked.event })) {
          if (found.size === limit) return { events: await this.#shown(dataId, found), next, hasMore: true };
          found.set(id, marked);
        }
        next = place;
      }
      if (isLast) next = { mark: until, taken: 0 };
    }
    return { events: await this.#shown(dataId, found), next, hasMore: false };
  }

  /** The ids of events that later looks, from this place on, will find. */
  async arriving(dataId: DataId, place: LatePlace): Promise<ReadonlySet<string>> {
    const ids = new Set<string>();
    let from: string | undefined = place.mark;
    for (let reads = 0; from !== undefined && reads < readsMax; reads += 1) {
      const { marks, isLast } = await this.#marks.read(dataId, { from });
      for (const { marked } of eventsFrom(place, marks)) ids.add(messageIdOf(marked.event));
      from = isLast ? undefined : marks.at(-1)?.place;
    }
    return ids;
  }

  async #shown(dataId: DataId, found: ReadonlyMap<string, MarkedEvent>): Promise<ToldEvent[]> {
    const marked = [...found].map(([id, each]) => ({ id, timestamp: each.event.timestamp, ...each })).sort(byTime);
    const isNamed = marked.some(({ name }) => name !== null);
    const hidden = isNamed ? await this.#deleted.list(dataId) : new Map<string, number>();
    return marked.flatMap(({ event, name, timestamp }) =>
      name !== null && isDeleted(hidden, name, Date.parse(timestamp)) ? [] : event,
    );
  }
}

/** Each with the place behind it. */
function eventsFrom(from: LatePlace, marks: readonly LateMark[]): { marked: MarkedEvent; place: LatePlace }[] {
  return marks.flatMap(({ place: mark, events }) => {
    const taken = mark === from.mark ? from.taken : 0;
    return events.slice(taken).map((marked, index) => ({ marked, place: { mark, taken: taken + index + 1 } }));
  });
}

const isWanted = ({ types, from, after }: LateLook, event: FeedPosition & Pick<ToldEvent, "type">): boolean =>
  types.includes(event.type) && event.timestamp >= from && hasPassed(after, event);
