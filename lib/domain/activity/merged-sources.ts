import type { ActivityPlace, PlacePage } from "#lib/domain/activity/activity-places.ts";
import { byAge, type EventPosition } from "#lib/domain/event/event-reader.ts";

interface Source {
  pages: AsyncIterator<PlacePage>;
  waiting: ActivityPlace[];
  reach: EventPosition | undefined;
}

/**
 * Merges all sources, newest first, up to the point that every source has reached. Only the source that is least far asks for
 * more, so that rare types are not read far beyond what is shown.
 */
export async function* mergedSources(iterators: readonly AsyncIterator<PlacePage>[]): AsyncGenerator<PlacePage> {
  const sources = iterators.map((pages): Source => ({ pages, waiting: [], reach: undefined }));
  await Promise.all(sources.map(advance));
  for (;;) {
    const reach = sources.flatMap((source) => source.reach ?? []).sort(byAge)[0];
    const isReady = (place: ActivityPlace) => !reach || byAge(place, reach) <= 0;
    const found = sources.flatMap(({ waiting }) => waiting.filter(isReady)).sort(byAge);
    for (const source of sources) source.waiting = source.waiting.filter((place) => !isReady(place));
    yield { found, reach };
    if (!reach) return;
    await Promise.all(sources.filter((source) => source.reach && byAge(source.reach, reach) === 0).map(advance));
  }
}

async function advance(source: Source): Promise<void> {
  const { value, done } = await source.pages.next();
  const page: PlacePage = done ? { found: [], reach: undefined } : value;
  source.waiting.push(...page.found);
  source.reach = page.reach;
}

/** Counts the places of the sources, at most `max`. */
export async function countPlaces(iterators: readonly AsyncIterator<PlacePage>[], max: number): Promise<number> {
  let count = 0;
  for (const pages of iterators) {
    for (let reach: EventPosition | undefined | null = null; reach !== undefined && count < max; ) {
      const { value, done } = await pages.next();
      const page: PlacePage = done ? { found: [], reach: undefined } : value;
      count += page.found.length;
      reach = page.reach;
    }
  }
  return Math.min(count, max);
}
