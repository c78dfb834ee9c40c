import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { actOf, Problem } from "#api/problem.ts";
import type { components, operations } from "#api/schema.ts";

export type EventBus = components["schemas"]["EventBus"];
type BusSetting = operations["setEventBus"]["requestBody"]["content"]["application/json"];

const pathOf = (id: string) => ({ path: { id } });

/** What the project puts on the deployment's event bus; null where the deployment has none. */
export const busQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "event-bus"],
    queryFn: async ({ signal }): Promise<EventBus | null> => {
      try {
        const params = pathOf(projectId);
        return await take(projectApi(projectId).GET("/projects/{id}/event-bus", { params, signal }));
      } catch (error) {
        if (error instanceof Problem && actOf(error) === "showAbsent") return null;
        throw error;
      }
    },
  });

export async function changeBus(client: QueryClient, projectId: string, body: BusSetting): Promise<void> {
  const params = pathOf(projectId);
  const saved = await take(projectApi(projectId).PUT("/projects/{id}/event-bus", { params, body }));
  client.setQueryData(busQuery(projectId).queryKey, saved);
}
