import { dateSpan } from "#functions/api/date-span.ts";
import { type EventFeed, feedMs } from "#lib/domain/webhook/log/event-feed.ts";
import type { ReplayService } from "#lib/domain/webhook/log/replay-service.ts";
import type { WebhookEndpointService } from "#lib/domain/webhook/webhook-endpoint-service.ts";
import { replayableTypes } from "#lib/domain/webhook/webhook-types.ts";
import { readCursor, writeCursor } from "#lib/http/cursor.ts";
import type { Handlers } from "#lib/http/handler.ts";
import type { replayRoutes } from "./replay-routes.ts";
import { feedCursor } from "./replay-schemas.ts";

interface ReplayParts {
  service: Pick<WebhookEndpointService, "findEnabled">;
  replays: Pick<ReplayService, "start">;
  feed: Pick<EventFeed, "page">;
}

export const replayHandlers = ({ service, replays, feed }: ReplayParts): Handlers<typeof replayRoutes> => ({
  replayWebhooks: async ({ dataId, params, body: { startDate, endDate, types, only }, now }) => {
    const { from = "", before } = dateSpan({ startDate, endDate });
    const endpoint = await service.findEnabled(dataId, params.id);
    const jobId = await replays.start(dataId, endpoint, { from, before, types, only, now });
    return { message: "The replay is queued.", jobId };
  },
  listWebhookEvents: async ({ dataId, query: { types, startDate, cursor, limit }, now }) => {
    const filter = { types, ...dateSpan({ startDate }) };
    const earliest = new Date(now.getTime() - feedMs).toISOString();
    const { messages, next, hasMore } = await feed.page(dataId, {
      types: types.length > 0 ? types : replayableTypes,
      from: filter.from ?? earliest,
      cursor: readCursor(cursor, feedCursor, filter),
      limit,
    });
    return { data: messages, cursor: writeCursor(next, filter), hasMore };
  },
});
