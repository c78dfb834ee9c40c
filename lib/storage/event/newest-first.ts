import { byAge, type EventPosition } from "#lib/domain/event/event-reader.ts";

/** A source's entries after a position, newest first. */
interface SourcePage<P extends EventPosition> {
  found: P[];
  /** How far the source has read: nothing before this is missing. Undefined at the end. */
  reach: EventPosition | undefined;
}

/** Part of a list. Returns up to `count` entries after a position. */
export type EventSource<P extends EventPosition> = (
  after: EventPosition | undefined,
  count: number,
) => Promise<SourcePage<P>>;

/** Each round reads further, in case few of the entries are shown. */
const growth = 4;
const countMax = 5_000;

/** Merges all sources, newest first, page by page. Each page begins where the previous one ended. */
export async function* newestFirst<P extends EventPosition>(
  sources: readonly EventSource<P>[],
  after: EventPosition | undefined,
  count: number,
): AsyncGenerator<SourcePage<P>> {
  let position = after;
  let atOnce = count;
  do {
    const pages = await Promise.all(sources.map((source) => source(position, atOnce)));
    const reaches = pages.flatMap(({ reach }) => reach ?? []);
    // Beyond the end of the source that is furthest behind, the results are not complete yet.
    const reach = reaches.sort(byAge)[0];
    const found = pages.flatMap((page) => page.found).filter((place) => !reach || byAge(place, reach) <= 0);
    yield { found: found.sort(byAge), reach };
    position = reach;
    atOnce = Math.min(atOnce * growth, countMax);
  } while (position);
}
