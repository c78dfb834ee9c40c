import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { projectApi, type Tagged, take, takeTagged } from "#api/client.ts";
import { pollMs, restingMs } from "#api/poll.ts";
import type { operations } from "#api/schema.ts";
import { type Endpoint, queryOf } from "#features/settings/webhooks/model/deliveries.ts";
import type { EndpointSearch } from "#features/settings/webhooks/model/search.ts";
import type { ReplayableType, WebhookType } from "#features/settings/webhooks/model/types.ts";
import { timesBetween } from "#kit/forms/days.ts";

export type EndpointInput = operations["createWebhookEndpoint"]["requestBody"]["content"]["application/json"];
export type EndpointChanges = operations["changeWebhookEndpoint"]["requestBody"]["content"]["application/json"];

export const endpointsMax = 10;

export const endpointsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "webhooks", "list"],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/webhook-endpoints", { signal })),
    refetchInterval: restingMs,
  });

export const endpointQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [projectId, "webhooks", "one", id],
    queryFn: ({ signal }): Promise<Tagged<Endpoint>> =>
      takeTagged(projectApi(projectId).GET("/webhook-endpoints/{id}", { params: { path: { id } }, signal })),
    refetchInterval: restingMs,
  });

export const deliveriesQuery = (projectId: string, id: string, search: EndpointSearch) => {
  const query = queryOf(search);
  return queryOptions({
    queryKey: [projectId, "webhooks", "one", id, "deliveries", query],
    queryFn: ({ signal }) =>
      take(
        projectApi(projectId).GET("/webhook-endpoints/{id}/deliveries", { params: { path: { id }, query }, signal }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => pollMs(data?.data.some(({ status }) => status === "PENDING") ?? false),
  });
};

export const deliveryQuery = (projectId: string, id: string, messageId: string) =>
  queryOptions({
    queryKey: [projectId, "webhooks", "one", id, "delivery", messageId],
    queryFn: ({ signal }) => {
      const params = { path: { id, messageId } };
      return take(projectApi(projectId).GET("/webhook-endpoints/{id}/deliveries/{messageId}", { params, signal }));
    },
    refetchInterval: ({ state: { data } }) => pollMs(data?.status === "PENDING"),
  });

export type DeliveryDetails = Awaited<ReturnType<NonNullable<ReturnType<typeof deliveryQuery>["queryFn"]>>>;

/** Everything that is shown of endpoints is read again. */
const afterWrite = (client: QueryClient, projectId: string) =>
  client.invalidateQueries({ queryKey: [projectId, "webhooks"] });

/** The answer is the only place that has the secret. */
export async function createEndpoint(client: QueryClient, projectId: string, body: EndpointInput): Promise<Endpoint> {
  const created = await take(projectApi(projectId).POST("/webhook-endpoints", { body }));
  await afterWrite(client, projectId);
  return created;
}

interface EndpointPlace {
  projectId: string;
  id: string;
}

/** Gives the new state. Refused with 409 when the endpoint is no longer as `etag` says. */
export async function changeEndpoint(
  client: QueryClient,
  { projectId, id, etag }: EndpointPlace & { etag?: string },
  body: EndpointChanges,
): Promise<string> {
  const params = { path: { id }, ...(etag && { header: { "If-Match": etag } }) };
  const changed = await takeTagged(projectApi(projectId).PATCH("/webhook-endpoints/{id}", { params, body }));
  await afterWrite(client, projectId);
  return changed.etag;
}

/** 0 minutes end the pause. */
export async function pauseEndpoint(client: QueryClient, { projectId, id }: EndpointPlace, minutes: number) {
  const params = { path: { id } };
  await take(projectApi(projectId).POST("/webhook-endpoints/{id}/pause", { params, body: { minutes } }));
  await afterWrite(client, projectId);
}

export async function rotateSecret(client: QueryClient, { projectId, id }: EndpointPlace, overlapHours: number) {
  const params = { path: { id } };
  const call = projectApi(projectId).POST("/webhook-endpoints/{id}/rotate-secret", { params, body: { overlapHours } });
  const { secret, previousExpiresAt } = await take(call);
  await afterWrite(client, projectId);
  return { secret: secret ?? "", previousExpiresAt };
}

export const testEndpoint = ({ projectId, id }: EndpointPlace, type: WebhookType) =>
  take(projectApi(projectId).POST("/webhook-endpoints/{id}/test", { params: { path: { id } }, body: { type } }));

export const deleteEndpoint = ({ projectId, id }: EndpointPlace) =>
  take(projectApi(projectId).DELETE("/webhook-endpoints/{id}", { params: { path: { id } } }));

export async function redeliver(client: QueryClient, { projectId, id }: EndpointPlace, messageId: string) {
  const params = { path: { id, messageId } };
  await take(projectApi(projectId).POST("/webhook-endpoints/{id}/deliveries/{messageId}/redeliver", { params }));
  await afterWrite(client, projectId);
}

interface ReplayOrder {
  days: { from: string; until: string };
  only: "MISSED" | "ALL";
  types?: ReplayableType[];
}

/** Delivers events of the past again, and gives the job's id. */
export async function replay({ projectId, id }: EndpointPlace, { days, ...order }: ReplayOrder): Promise<string> {
  const { startDate = "", endDate } = timesBetween(days);
  // The end of today is still to come.
  const isPast = endDate !== undefined && Date.parse(endDate) < Date.now();
  const body = { startDate, ...(isPast && { endDate }), ...order };
  const params = { path: { id } };
  const { jobId } = await take(projectApi(projectId).POST("/webhook-endpoints/{id}/replay", { params, body }));
  return jobId;
}

const namesMax = 100;

/** The campaigns and workflows that a filter can name, those changed last. */
export const namesQuery = (projectId: string, kind: "campaigns" | "workflows") =>
  queryOptions({
    queryKey: [projectId, "webhooks", "names", kind],
    queryFn: async ({ signal }) => {
      const api = projectApi(projectId);
      const query = { pageSize: namesMax };
      const { data } =
        kind === "campaigns"
          ? await take(api.GET("/campaigns", { params: { query: { ...query, body: "omit" } }, signal }))
          : await take(api.GET("/workflows", { params: { query }, signal }));
      return data.map(({ id, name }) => ({ id, name }));
    },
    staleTime: restingMs,
  });
