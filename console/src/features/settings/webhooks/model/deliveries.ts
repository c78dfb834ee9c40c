import type { components, operations } from "#api/schema.ts";
import { type EndpointSearch, endpointSearch } from "#features/settings/webhooks/model/search.ts";
import { allTypes } from "#features/settings/webhooks/model/types.ts";
import { timesBetween } from "#kit/forms/days.ts";
import { otherFilter } from "#kit/tables/cursor-search.ts";

export type Endpoint = components["schemas"]["WebhookEndpoint"];
export type Delivery = components["schemas"]["WebhookDelivery"];

/** Another filter starts at the first page. */
export const filtered = (
  search: EndpointSearch,
  change: { [name in keyof EndpointSearch]: string | undefined },
): EndpointSearch => endpointSearch(otherFilter(search, change));

/** The filters as the API takes them. */
export function queryOf({
  status,
  type,
  cursor,
  ...days
}: EndpointSearch): NonNullable<operations["listWebhookDeliveries"]["parameters"]["query"]> {
  const known = allTypes.find((each) => each === type);
  return {
    ...(status && { status }),
    ...(known && { type: known }),
    ...timesBetween(days),
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
