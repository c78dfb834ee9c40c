import { byAge, type EventPosition } from "#lib/domain/event/event-reader.ts";

/** What a source shows from a place on, newest first. */
export interface SourcePage<P extends EventPosition> {
  found: P[];
  /** How far it has looked: nothing before this is missing. Undefined at the end. */
  reach: EventPosition | undefined;
}

/** Part of a list: asked for so many from after a place on. */
export type EventSource<P extends EventPosition> = (
  after: EventPosition | undefined,
  count: number,
) => Promise<SourcePage<P>>;

/** A look goes farther each time, where little of what is looked at is shown. */
const growth = 4;
const countMax = 5_000;

/** All sources as one, newest first, page by page; each begins where the one before has ended. */
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
    // Beyond the end of the source that has come least far, the others may not show everything yet.
    const reach = reaches.sort(byAge)[0];
    const found = pages.flatMap((page) => page.found).filter((place) => !reach || byAge(place, reach) <= 0);
    yield { found: found.sort(byAge), reach };
    position = reach;
    atOnce = Math.min(atOnce * growth, countMax);
  } while (position);
}
