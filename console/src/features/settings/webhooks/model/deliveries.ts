import type { components, operations } from "#api/schema.ts";
import { allTypes, type WebhookType } from "#features/settings/webhooks/model/types.ts";
import { dayIn, midnight } from "#kit/forms/days.ts";
import { type CursorSearch, cursorSearch } from "#kit/tables/cursor-search.ts";

export type Endpoint = components["schemas"]["WebhookEndpoint"];
export type Delivery = components["schemas"]["WebhookDelivery"];
export type DeliveryStatus = Delivery["status"];

export const statuses = ["PENDING", "DELIVERED", "FAILED", "CANCELLED"] as const satisfies readonly DeliveryStatus[];

export const endpointTabs = ["deliveries", "settings", "verify"] as const;
type EndpointTab = (typeof endpointTabs)[number];

export const snippetLanguages = ["node", "python", "go"] as const;

/** What the page of an endpoint shows, as the URL holds it. */
export interface EndpointSearch extends CursorSearch {
  tab?: EndpointTab;
  status?: DeliveryStatus;
  type?: WebhookType;
  from?: string;
  until?: string;
  lang?: (typeof snippetLanguages)[number];
  /** The replay whose progress is shown. */
  job?: string;
}

/** Reads the URL; what it does not know is left out. */
export function endpointSearch(given: Record<string, unknown>): EndpointSearch {
  const tab = endpointTabs.find((each) => each === given["tab"]);
  const read = {
    ...(tab !== "deliveries" && { tab }),
    status: statuses.find((each) => each === given["status"]),
    type: allTypes.find((each) => each === given["type"]),
    from: dayIn(given["from"]),
    until: dayIn(given["until"]),
    lang: snippetLanguages.find((each) => each === given["lang"]),
    job: typeof given["job"] === "string" ? given["job"] : undefined,
    ...cursorSearch(given),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** Another filter starts at the first page. */
export const filtered = (
  search: EndpointSearch,
  change: { [name in keyof EndpointSearch]: string | undefined },
): EndpointSearch => endpointSearch({ ...search, cursor: undefined, before: undefined, ...change });

/** The filters as the API takes them. */
export function queryOf({
  status,
  type,
  from,
  until,
  cursor,
}: EndpointSearch): NonNullable<operations["listWebhookDeliveries"]["parameters"]["query"]> {
  const start = from && midnight(from);
  const end = until && midnight(until, 1);
  return {
    ...(status && { status }),
    ...(type && { type }),
    ...(start && { startDate: start.toISOString() }),
    ...(end && { endDate: end.toISOString() }),
    ...(cursor && { cursor }),
  };
}

export type EndpointState = "enabled" | "paused" | "failing" | "disabled";

/** What a reader wants to know first. */
export function stateOf({ status, paused, failingSince }: Endpoint): EndpointState {
  if (status === "DISABLED") return "disabled";
  if (paused) return "paused";
  return failingSince ? "failing" : "enabled";
}

/** The address without its scheme, which is the same for all. */
export const shortUrl = (url: string): string => url.replace(/^https:\/\//, "").replace(/\/$/, "");
