import { expect, it } from "vitest";
import type { Activity } from "#lib/domain/activity/activity.ts";
import { ActivityFeed } from "#lib/domain/activity/activity-feed.ts";
import type { ActivityPlace, PlacePage } from "#lib/domain/activity/activity-places.ts";
import { dataId } from "#test/support/fakes/ids.ts";

/** A feed with the given number of entries, newest first. Only the given entries have a record. */
function feedOf(count: number, kept: readonly number[]) {
  const reads: number[] = [];
  const placeAt = (index: number): ActivityPlace => ({
    ...{ kind: "campaign", campaignId: "c", createdAt: new Date(1e12 - index * 1_000).toISOString() },
    id: String(index),
  });
  async function* pages(from: number): AsyncGenerator<PlacePage> {
    for (let start = from; start < count; start += 50) {
      const end = Math.min(start + 50, count);
      const found = Array.from({ length: end - start }, (_, index) => placeAt(start + index));
      yield { found, reach: end === count ? undefined : found.at(-1) };
    }
  }
  const feed = new ActivityFeed({
    sources: {
      ofAll: (_project, { after }) => [pages(after ? Number(after.id) + 1 : 0)],
      ofContact: () => [],
    },
    records: {
      read: async (_project, places) => {
        reads.push(places.length);
        const there = places.filter(({ id }) => kept.includes(Number(id)));
        return there.map(({ id, createdAt }) => ({ id, timestamp: createdAt }) as Activity);
      },
    },
    deleted: { list: async () => new Map() },
    counters: { read: async () => ({}) },
  });
  return {
    reads,
    page: (limit: number, after?: { createdAt: string; id: string }) =>
      feed.page(dataId("p"), { types: [] }, { after, limit }),
  };
}

it.each([1, 100])("fills a page of %i of the feed beyond 2,000 deleted activities", async (limit) => {
  const { page, reads } = feedOf(3_000, [1_999, 2_500]);
  const first = await page(limit);
  expect(first.activities.map(({ id }) => id)).toEqual(["1999"]);
  expect(reads.length).toBeLessThanOrEqual(40);
  expect((await page(limit, first.next)).activities.map(({ id }) => id)).toEqual(["2500"]);
});

it("ends a page of the feed after 2,000 entries were read", async () => {
  const { page, reads } = feedOf(5_000, [4_000]);
  const first = await page(20);
  expect([first.activities, first.next !== undefined]).toEqual([[], true]);
  expect(reads.reduce((sum, count) => sum + count)).toBeLessThan(2_000 + 100);
});
