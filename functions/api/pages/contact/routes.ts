import * as z from "zod";
import { snoozeRequest } from "#functions/api/snooze-schema.ts";
import { topicChoices } from "#functions/api/topic-choices-schema.ts";
import type { RouteTable } from "#lib/http/route.ts";
import { uuid } from "#lib/http/values.ts";
import { linkQuery, pageParams, pageQuery, publicContact, publicState } from "./schemas.ts";

const page = {
  auth: "none",
  success: 200,
  envelope: "bare",
  cors: "app",
  mediaTypes: ["text/html"],
  params: pageParams,
  query: pageQuery,
  errors: [403, 404],
} as const;

/** Redirects a page that is requested at the API's address instead of the pages' address. */
const shown = { ...page, method: "GET", otherSuccess: { status: 302 } } as const;
/** Accepts any content type: programs that unsubscribe for a contact send various types (RFC 8058). */
const submitted = { ...page, method: "POST", bodyKind: "raw" } as const;

export const contactPageRoutes = [
  {
    ...shown,
    path: "/unsubscribe/{contactId}",
    operation: "showUnsubscribe",
    summary: "Show the page of an unsubscribe link",
  },
  {
    ...submitted,
    path: "/unsubscribe/{contactId}",
    operation: "submitUnsubscribe",
    summary: "Unsubscribe with one click (RFC 8058), or submit the page",
    mediaTypes: ["text/html", "text/plain"],
  },
  {
    ...shown,
    path: "/subscribe/{contactId}",
    operation: "showSubscribe",
    summary: "Show the page of a subscribe link",
  },
  { ...submitted, path: "/subscribe/{contactId}", operation: "submitSubscribe", summary: "Submit the subscribe page" },
  {
    ...shown,
    path: "/manage/{contactId}",
    operation: "showManage",
    summary: "Show the page where contacts manage their subscription",
  },
  { ...submitted, path: "/manage/{contactId}", operation: "submitManage", summary: "Submit the subscription page" },
] as const satisfies RouteTable;

const open = {
  auth: "none",
  success: 200,
  envelope: "bare",
  cors: "app",
  params: z.object({ id: uuid }),
  query: linkQuery,
} as const;

const change = { ...open, method: "POST", response: publicState } as const;

export const publicContactRoutes = [
  {
    ...open,
    method: "GET",
    path: "/contacts/public/{id}",
    operation: "getPublicContact",
    summary: "Get the contact of a signed link",
    response: publicContact,
    errors: [403, 404],
  },
  {
    ...change,
    path: "/contacts/public/{id}/subscribe",
    operation: "subscribePublicContact",
    summary: "Subscribe the contact of a signed link",
    errors: [403, 404],
  },
  {
    ...change,
    path: "/contacts/public/{id}/unsubscribe",
    operation: "unsubscribePublicContact",
    summary: "Unsubscribe the contact of a signed link",
    errors: [403, 404],
  },
  {
    ...change,
    path: "/contacts/public/{id}/snooze",
    operation: "snoozePublicContact",
    summary: "Snooze the contact of a signed link",
    // Documented here, checked by the handler: an invalid link is refused before the body is checked.
    body: z.unknown().meta({ override: z.toJSONSchema(snoozeRequest, { io: "input" }) }),
    errors: [403, 404, 409],
  },
  {
    ...change,
    path: "/contacts/public/{id}/topics",
    operation: "chooseTopicsPublicly",
    summary: "Choose topics as the contact of a signed link: PUBLIC ones, and that of the link",
    body: z.unknown().meta({ override: z.toJSONSchema(topicChoices, { io: "input" }) }),
    response: publicContact,
    errors: [403, 404],
  },
] as const satisfies RouteTable;
