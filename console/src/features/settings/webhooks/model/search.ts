import type { components } from "#api/schema.ts";
import { dayIn } from "#kit/forms/days.ts";
import { type CursorSearch, cursorSearch } from "#kit/tables/cursor-search.ts";

export type DeliveryStatus = components["schemas"]["WebhookDelivery"]["status"];

export const statuses = ["PENDING", "DELIVERED", "FAILED", "CANCELLED"] as const satisfies readonly DeliveryStatus[];
export const endpointTabs = ["deliveries", "settings", "verify"] as const;
export const snippetLanguages = ["node", "python", "go"] as const;

/** What the page of an endpoint shows, as the URL holds it. Every page loads this file with the routes: keep it small. */
export interface EndpointSearch extends CursorSearch {
  tab?: (typeof endpointTabs)[number];
  status?: DeliveryStatus;
  /** Of events. */
  type?: string;
  from?: string;
  until?: string;
  lang?: (typeof snippetLanguages)[number];
  /** The job of a replay whose state is shown. */
  replay?: string;
}

/** Reads the URL; what it does not know is left out. */
export function endpointSearch(given: Record<string, unknown>): EndpointSearch {
  const tab = endpointTabs.find((each) => each === given["tab"]);
  const read = {
    tab: tab === "deliveries" ? undefined : tab,
    status: statuses.find((each) => each === given["status"]),
    type: given["type"] === undefined ? undefined : String(given["type"]),
    from: dayIn(given["from"]),
    until: dayIn(given["until"]),
    lang: snippetLanguages.find((each) => each === given["lang"]),
    replay: given["replay"] === undefined ? undefined : String(given["replay"]),
    ...cursorSearch(given),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
