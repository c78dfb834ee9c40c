import type { EmailPlaces } from "#lib/domain/email/email-store.ts";
import { byAge } from "#lib/domain/event/event-reader.ts";

/** The newest `count` of several lists from the same position, up to where all of them are complete. */
export function mergedPlaces(lists: readonly EmailPlaces[], count: number): EmailPlaces {
  const [nearest] = lists.flatMap(({ reach }) => reach ?? []).sort(byAge);
  const known = lists.flatMap(({ found }) => found).filter((place) => !nearest || byAge(place, nearest) <= 0);
  const found = known.sort(byAge).slice(0, count);
  return { found, reach: known.length > count ? found.at(-1) : nearest };
}
