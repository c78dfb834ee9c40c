import { recentSpan } from "#functions/api/date-range.ts";
import { dateSpan } from "#functions/api/date-span.ts";
import { activityTypes, upcomingTypes } from "#lib/domain/activity/activity.ts";
import type { ActivityFeed } from "#lib/domain/activity/activity-feed.ts";
import type { UpcomingActivities } from "#lib/domain/activity/upcoming-activities.ts";
import type { MailAnalytics } from "#lib/domain/analytics/mail-analytics.ts";
import { readCursor } from "#lib/http/cursor.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { cursorList } from "#lib/http/lists.ts";
import type { routes } from "./routes.ts";
import { activityPosition } from "./schemas.ts";
import { statsView } from "./stats-view.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export const activityHandlers = (
  feed: Pick<ActivityFeed, "page" | "countSince">,
  upcoming: Pick<UpcomingActivities, "list">,
  mails: Pick<MailAnalytics, "stats">,
): Handlers<typeof routes> => ({
  listActivities: async ({ dataId, query: { limit, cursor, types, contactId, ...dates } }) => {
    const filter = { types, contactId, ...dateSpan(dates) };
    const after = readCursor(cursor, activityPosition, filter);
    const { activities, next, total } = await feed.page(dataId, filter, { after, limit });
    return cursorList(activities, { next, list: filter, total });
  },
  getActivityStats: async ({ dataId, query, now }) => statsView(await mails.stats(dataId, recentSpan(query, now))),
  countRecentActivities: async ({ dataId, query: { minutes }, now }) => {
    const from = new Date(now.getTime() - minutes * minuteMs).toISOString();
    return { count: await feed.countSince(dataId, from), minutes };
  },
  listActivityTypes: () => ({ types: [...activityTypes, ...upcomingTypes] }),
  listUpcomingActivities: async ({ dataId, query: { limit, daysAhead }, now }) => {
    const until = new Date(now.getTime() + daysAhead * dayMs).toISOString();
    return { activities: await upcoming.list(dataId, until, limit) };
  },
});
