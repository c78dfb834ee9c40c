import { activity } from "#functions/wiring/activity.ts";
import { analytics } from "#functions/wiring/analytics.ts";
import type { Activity } from "#lib/domain/activity/activity.ts";
import type { ActivityQuery } from "#lib/domain/activity/activity-feed.ts";
import type { EventPosition } from "#lib/domain/event/event-reader.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { openStreamFixture } from "#test/support/events-stream/open-stream.ts";

/** A fixture whose stream is followed, and what is told of it. */
export async function openFeedFixture() {
  const fixture = await openStreamFixture();
  const { feed } = activity(fixture.table);
  const { mails, campaigns, events } = analytics(fixture.table, fixture.clock);

  /** All of it, page by page; `between` is called before each page but the first. */
  async function walk(
    dataId: DataId,
    query: ActivityQuery = { types: [] },
    limit = 50,
    between: () => Promise<unknown> = async () => undefined,
  ): Promise<Activity[]> {
    const all: Activity[] = [];
    let after: EventPosition | undefined;
    for (;;) {
      const { activities, next } = await feed.page(dataId, query, { after, limit });
      all.push(...activities);
      if (!next) return all;
      after = next;
      await between();
    }
  }

  return { ...fixture, feed, mails, campaigns, analyticsOfEvents: events, walk };
}

export type FeedFixture = Awaited<ReturnType<typeof openFeedFixture>>;
