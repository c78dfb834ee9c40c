import type { RouteTable } from "#lib/http/route.ts";
import {
  contactEventsQuery,
  contactParams,
  deletedEvent,
  eventList,
  eventNames,
  eventStats,
  eventsQuery,
  eventUsage,
  nameParams,
  nameQuery,
  statsQuery,
} from "./schemas.ts";

const all = { auth: "keyOrSession", scope: "events", success: 200, envelope: "bare", cors: "dashboard" } as const;

const one = { ...all, params: nameParams, query: nameQuery, textParam: "eventName" } as const;

export const routes = [
  {
    ...all,
    method: "GET",
    path: "/events",
    operation: "listEvents",
    summary: "List events, newest first",
    query: eventsQuery,
    response: eventList,
    errors: [400],
  },
  {
    ...all,
    method: "GET",
    path: "/events/stats",
    operation: "getEventStats",
    summary: "Count events by name",
    query: statsQuery,
    response: eventStats,
    errors: [400],
  },
  {
    ...all,
    method: "GET",
    path: "/events/names",
    operation: "listEventNames",
    summary: "List event names, the most frequent first",
    response: eventNames,
  },
  {
    ...one,
    method: "GET",
    // Listed before the next route: `/events/contact/usage` is about the event `contact`.
    path: "/events/{eventName}/usage",
    operation: "getEventUsage",
    summary: "Show where an event is used, and how often it happened",
    response: eventUsage,
  },
  {
    ...all,
    method: "GET",
    path: "/events/contact/{contactId}",
    operation: "listContactEvents",
    summary: "List the events of a contact, newest first",
    params: contactParams,
    query: contactEventsQuery,
    response: eventList,
    errors: [400, 404],
  },
  {
    ...one,
    method: "DELETE",
    path: "/events/{eventName}",
    operation: "deleteEvent",
    summary: "Delete all events with a name",
    response: deletedEvent,
    errors: [400, 409],
  },
] as const satisfies RouteTable;
