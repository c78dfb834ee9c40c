import { type Activity, type ActivityType, activityTypes, type UpcomingType } from "#lib/domain/activity/activity.ts";
import { activityScope } from "#lib/domain/activity/activity-counts.ts";
import type {
  ActivityFilter,
  ActivityPlace,
  ActivityRecords,
  ActivitySources,
  PlacePage,
} from "#lib/domain/activity/activity-places.ts";
import { countPlaces, mergedSources } from "#lib/domain/activity/merged-sources.ts";
import type { DeletedEvents } from "#lib/domain/event/deleted-events.ts";
import type { EventPosition } from "#lib/domain/event/event-reader.ts";
import type { CounterReader } from "#lib/domain/usage/counters.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export interface ActivityQuery {
  /** All types when empty. */
  types: readonly (ActivityType | UpcomingType)[];
  contactId?: string | undefined;
  from?: string | undefined;
  before?: string | undefined;
}

interface ActivityPage {
  /** Fewer than requested when very many in a row belong to deleted emails and contacts. */
  activities: Activity[];
  /** Where the next page begins; undefined on the last. */
  next: EventPosition | undefined;
  /** On the first page, at most 10,000; 0 on the others. */
  total: number;
}

interface ActivityFeedPorts {
  sources: ActivitySources;
  records: ActivityRecords;
  deleted: DeletedEvents;
  counters: CounterReader;
}

const totalMax = 10_000;

/** Maximum number of records that a page reads when their subjects are deleted: some 1,500 RRU at worst. */
const lookedAtMax = 2_000;

/** Maximum to read at once, beyond what is missing on the page. */
const portionMax = 100;

/** The activities of a project, newest first (contract 09 section 2): assembled on request. */
export class ActivityFeed {
  readonly #ports: ActivityFeedPorts;

  constructor(ports: ActivityFeedPorts) {
    this.#ports = ports;
  }

  async page(
    dataId: DataId,
    query: ActivityQuery,
    { after, limit }: { after: EventPosition | undefined; limit: number },
  ): Promise<ActivityPage> {
    const deleted = await this.#ports.deleted.list(dataId);
    const places = mergedSources(this.#sources(dataId, { query, deleted, after }));
    const shown: Activity[] = [];
    let lookedAt = 0;
    const portion = () => Math.max(limit + 1 - shown.length, Math.min(lookedAt, portionMax));
    for await (const some of inPortions(places, portion)) {
      lookedAt += some.length;
      shown.push(...(await this.#ports.records.read(dataId, some)));
      const last = some.at(-1);
      const isFull = shown.length > limit;
      if (isFull || (last && lookedAt >= lookedAtMax)) {
        const end = isFull ? shown[limit - 1] : undefined;
        const next = end ? { createdAt: end.timestamp, id: end.id } : last && positionOf(last);
        const total = after ? 0 : await this.#total(dataId, query, deleted);
        return { activities: shown.slice(0, limit), next, total };
      }
    }
    return { activities: shown, next: undefined, total: after ? 0 : shown.length };
  }

  /** For a span that ends now, at most 10,000. */
  async countSince(dataId: DataId, from: string): Promise<number> {
    const deleted = await this.#ports.deleted.list(dataId);
    return countPlaces(
      this.#sources(dataId, { query: { types: activityTypes, from }, deleted, after: undefined }),
      totalMax,
    );
  }

  /** From counters; for a contact or a time span by reading: 0.5 RRU for some 13 events, or 100 of the others. */
  async #total(dataId: DataId, query: ActivityQuery, deleted: ReadonlyMap<string, number>): Promise<number> {
    const { contactId, from, before } = query;
    if (contactId !== undefined || from !== undefined || before !== undefined) {
      return countPlaces(this.#sources(dataId, { query, deleted, after: undefined }), totalMax);
    }
    // Refusal notes expire, so they have no counter; there are few.
    const refusals = wanted(query).filter((type) => type === "email.refused_inbound");
    const [sums, refused] = await Promise.all([
      this.#ports.counters.read(dataId, activityScope),
      refusals.length === 0
        ? 0
        : countPlaces(this.#sources(dataId, { query: { types: refusals }, deleted, after: undefined }), totalMax),
    ]);
    const total = wanted(query).reduce((sum, type) => sum + (sums[type] ?? 0), refused);
    return Math.min(total, totalMax);
  }

  #sources(
    dataId: DataId,
    {
      query,
      deleted,
      after,
    }: { query: ActivityQuery; deleted: ReadonlyMap<string, number>; after: EventPosition | undefined },
  ) {
    const { contactId, from, before } = query;
    // DynamoDB rejects a range whose start is after its end.
    if (from !== undefined && before !== undefined && from >= before) return [];
    const filter: ActivityFilter = { types: wanted(query), from, before };
    return contactId === undefined
      ? this.#ports.sources.ofAll(dataId, { filter, deleted, after })
      : this.#ports.sources.ofContact(dataId, contactId, { filter, deleted, after });
  }
}

/** Groups places, because each read of records also reads the names they have. */
async function* inPortions(pages: AsyncIterable<PlacePage>, portion: () => number): AsyncGenerator<ActivityPlace[]> {
  const waiting: ActivityPlace[] = [];
  for await (const { found } of pages) {
    waiting.push(...found);
    while (waiting.length >= portion()) yield waiting.splice(0, portion());
  }
  if (waiting.length > 0) yield waiting;
}

const wanted = ({ types }: Pick<ActivityQuery, "types">): readonly ActivityType[] =>
  types.length > 0 ? activityTypes.filter((type) => types.includes(type)) : activityTypes;

const positionOf = ({ createdAt, id }: EventPosition): EventPosition => ({ createdAt, id });
