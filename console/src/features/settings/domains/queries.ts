import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { restingMs } from "#api/poll.ts";
import type { Domain } from "#features/settings/domains/model.ts";

const lookMs = 10_000;

export const domainsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "domains"],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/domains/project/{projectId}", { params: { path: { projectId } }, signal })),
  });

/** Asks the email provider and the DNS now: every 10 seconds while the domain waits, rarely once it is verified. */
export const lookQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [projectId, "domains", id, "look"],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/domains/{id}/verify", { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => (state.data?.verified ? restingMs : lookMs),
  });

export async function addDomain(client: QueryClient, projectId: string, domain: string): Promise<Domain> {
  const added = await take(projectApi(projectId).POST("/domains", { body: { domain } }));
  client.setQueryData(domainsQuery(projectId).queryKey, (known = []) => [added, ...known]);
  return added;
}

export async function deleteDomain(client: QueryClient, projectId: string, id: string): Promise<void> {
  await take(projectApi(projectId).DELETE("/domains/{id}", { params: { path: { id } } }));
  client.setQueryData(domainsQuery(projectId).queryKey, (known = []) => known.filter((each) => each.id !== id));
}
