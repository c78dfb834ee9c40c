import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { take, userApi } from "#api/client.ts";
import type { components } from "#api/schema.ts";

export type LimitUses = components["schemas"]["LimitUses"];
export type Limits = Record<"campaigns" | "workflows" | "transactional" | "inbound", number | null>;

const path = "/users/@me/projects/{id}/billing-limits";

export const limitsQuery = (id: string) =>
  queryOptions({
    queryKey: [id, "billing", "limits"],
    queryFn: ({ signal }) => take(userApi.GET(path, { params: { path: { id } }, signal })),
  });

export async function saveLimits(client: QueryClient, id: string, body: Limits): Promise<void> {
  const saved = await take(userApi.PUT(path, { params: { path: { id } }, body }));
  client.setQueryData(limitsQuery(id).queryKey, saved);
}

export const openCheckout = (id: string) =>
  take(userApi.POST("/users/@me/projects/{id}/checkout", { params: { path: { id } } }));

export const openPortal = (id: string) =>
  take(userApi.POST("/users/@me/projects/{id}/billing-portal", { params: { path: { id } } }));
