import { dateSpan, lastBefore } from "#functions/api/date-span.ts";
import type { EventListing } from "#lib/domain/event/event-listing.ts";
import type { EventNames } from "#lib/domain/event/event-names.ts";
import type { EventStatistics } from "#lib/domain/event/event-statistics.ts";
import { readCursor } from "#lib/http/cursor.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { refuseAmbiguous } from "#lib/http/path-text.ts";
import { eventListView } from "./event-view.ts";
import type { routes } from "./routes.ts";
import { eventPosition } from "./schemas.ts";

export const eventHandlers = (
  listing: Pick<EventListing, "list" | "listOfContact">,
  statistics: Pick<EventStatistics, "stats">,
  names: Pick<EventNames, "usage" | "delete">,
): Handlers<typeof routes> => ({
  listEvents: async ({ projectId, deletedFields, query: { cursor, limit, eventName, contactId, ...dates } }) => {
    const filter = { name: eventName, contactId, ...dateSpan(dates) };
    const after = readCursor(cursor, eventPosition, filter);
    const page = await listing.list(projectId, { deletedFields, query: filter, after, limit });
    return eventListView(projectId, page, filter);
  },
  getEventStats: ({ projectId, query }) => {
    const { from, before } = dateSpan(query);
    return statistics.stats(projectId, { from, to: before && lastBefore(before) });
  },
  listEventNames: async ({ projectId }) => {
    const counts = await statistics.stats(projectId, {});
    return { eventNames: counts.map(({ name }) => name) };
  },
  getEventUsage: ({ projectId, params, query }) => names.usage(projectId, query.name ?? params.eventName),
  listContactEvents: async ({ projectId, deletedFields, params: { contactId }, query: { cursor, limit } }) => {
    const after = readCursor(cursor, eventPosition, { contactId });
    const page = await listing.listOfContact(projectId, { deletedFields, contactId, after, limit });
    return eventListView(projectId, page, { contactId });
  },
  deleteEvent: async ({ projectId, params, query }) => {
    const name = query.name ?? params.eventName;
    if (query.name === undefined) {
      const counts = await statistics.stats(projectId, {});
      refuseAmbiguous(
        name,
        counts.map((count) => count.name),
      );
    }
    return { name, deletedCount: await names.delete(projectId, name) };
  },
});
