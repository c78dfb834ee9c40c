import { dataBytes, shownBytesMax } from "#lib/domain/contact/data.ts";
import { type EmailEventName, emailEventNames } from "#lib/domain/event/email-activity.ts";
import type { EmailLogEntry, EmailLogReader } from "#lib/domain/event/email-log.ts";
import type {
  ContactEventListInput,
  EventListInput,
  EventPage,
  EventPosition,
  EventReader,
  ListedEvent,
} from "#lib/domain/event/event-reader.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { eventsOfMails, recordedEvents } from "#lib/storage/event/contact-events.ts";
import { indexSources } from "#lib/storage/event/event-index.ts";
import { type EventPlace, readEvents } from "#lib/storage/event/event-records.ts";
import { type EventSource, newestFirst } from "#lib/storage/event/newest-first.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Concurrent reads. With their emails and contacts they take some megabytes at worst. */
const readAtOnce = 100;

/** A caller waits; after this time a page ends at its current position. */
const lookMsMax = 10_000;

/** The parameters of a page. */
interface Asked {
  from: string | undefined;
  after: EventPosition | undefined;
  limit: number;
}

/** Lists events by merging the index of recorded events with the events derived from email. */
export class EventRecordReader implements EventReader {
  readonly #table: Table;
  readonly #log: Pick<EmailLogReader, "page">;
  readonly #clock: Clock;

  constructor(table: Table, log: Pick<EmailLogReader, "page">, clock: Clock) {
    this.#table = table;
    this.#log = log;
    this.#clock = clock;
  }

  list(dataId: DataId, { filter, deleted, after, limit }: EventListInput): Promise<EventPage> {
    const mailNames = emailEventNames.filter((name) => filter.name === undefined || filter.name === name);
    const isOfMails = mailNames.length > 0 && filter.name !== undefined;
    const sources: EventSource<EventPlace>[] = [
      ...(isOfMails ? [] : indexSources(this.#table, { dataId, filter, deleted })),
      ...mailNames.map((name) => this.#logSource(dataId, name, filter.from)),
    ];
    return this.#page(sources, (places) => readEvents(this.#table, dataId, places), {
      from: filter.from,
      after,
      limit,
    });
  }

  listOfContact(
    dataId: DataId,
    { contact: { id, email }, filter, deleted, after, limit }: ContactEventListInput,
  ): Promise<EventPage> {
    const { name } = filter;
    const isOfMails = emailEventNames.some((each) => each === name);
    const sources = [
      ...(isOfMails ? [] : [recordedEvents(this.#table, { dataId, contactId: id, filter, deleted })]),
      ...(isOfMails || name === undefined ? [eventsOfMails(this.#table, { dataId, contactId: id, filter })] : []),
    ];
    return this.#page(sources, async (events) => events.map((event) => ({ ...event, email })), {
      from: filter.from,
      after,
      limit,
    });
  }

  /** Reads until it has one more than the page holds, which proves that another page exists. */
  async #page<P extends EventPosition>(
    sources: EventSource<P>[],
    read: (places: P[]) => Promise<ListedEvent[]>,
    { from, after, limit }: Asked,
  ): Promise<EventPage> {
    // The table refuses a range whose start is after its end.
    if (from !== undefined && after && after.createdAt < from) return { events: [], next: undefined };
    const until = this.#clock.now().getTime() + lookMsMax;
    const events: ListedEvent[] = [];
    let bytes = 0;
    for await (const { found, reach } of newestFirst(sources, after, limit + 1)) {
      for (let start = 0; start < found.length; ) {
        const places = found.slice(start, start + Math.min(readAtOnce, limit + 1 - events.length));
        start += places.length;
        for (const event of await read(places)) {
          bytes += dataBytes(event.data);
          const last = events.at(-1);
          if (last && (events.length === limit || bytes > shownBytesMax)) return { events, next: positionOf(last) };
          events.push(event);
        }
      }
      if (reach && this.#clock.now().getTime() >= until) return { events, next: positionOf(reach) };
    }
    return { events, next: undefined };
  }

  #logSource(dataId: DataId, name: EmailEventName, from: string | undefined): EventSource<EmailLogEntry> {
    return async (after, count) => {
      const found = await this.#log.page(dataId, { name, before: after, notBefore: from, limit: count });
      return { found, reach: found.length < count ? undefined : found.at(-1) };
    };
  }
}

const positionOf = ({ createdAt, id }: EventPosition): EventPosition => ({ createdAt, id });
