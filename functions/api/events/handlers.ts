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
  listEvents: async ({
    projectId,
    dataId,
    deletedFields,
    query: { cursor, limit, eventName, contactId, ...dates },
  }) => {
    const filter = { name: eventName, contactId, ...dateSpan(dates) };
    const after = readCursor(cursor, eventPosition, filter);
    const page = await listing.list(dataId, { deletedFields, query: filter, after, limit });
    return eventListView(projectId, page, filter);
  },
  getEventStats: ({ dataId, query }) => {
    const { from, before } = dateSpan(query);
    return statistics.stats(dataId, { from, to: before && lastBefore(before) });
  },
  listEventNames: async ({ dataId }) => {
    const counts = await statistics.stats(dataId, {});
    return { eventNames: counts.map(({ name }) => name) };
  },
  getEventUsage: ({ dataId, params, query }) => names.usage(dataId, query.name ?? params.eventName),
  listContactEvents: async ({ projectId, dataId, deletedFields, params: { contactId }, query: { cursor, limit } }) => {
    const after = readCursor(cursor, eventPosition, { contactId });
    const page = await listing.listOfContact(dataId, { deletedFields, contactId, after, limit });
    return eventListView(projectId, page, { contactId });
  },
  deleteEvent: async ({ dataId, params, query }) => {
    const name = query.name ?? params.eventName;
    if (query.name === undefined) {
      const counts = await statistics.stats(dataId, {});
      refuseAmbiguous(
        name,
        counts.map((count) => count.name),
      );
    }
    return { name, deletedCount: await names.delete(dataId, name) };
  },
});
