import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { restingMs } from "#api/poll.ts";
import { topicsQuery } from "#condition/queries.ts";
import type { Topic } from "#features/topics/model.ts";

export const topicStatsQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [projectId, "topics", id, "stats"],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/topics/{id}/stats", { params: { path: { id } }, signal })),
    refetchInterval: restingMs,
  });

type NewTopic = Pick<Topic, "key" | "name" | "description" | "defaultSubscribed" | "visibility">;
type TopicChanges = Partial<Pick<Topic, "name" | "description" | "visibility" | "position">>;

/** A contact shows every topic, so contacts are read again as well. */
export async function topicsChanged(client: QueryClient, projectId: string): Promise<void> {
  await client.invalidateQueries({ queryKey: topicsQuery(projectId).queryKey, exact: true });
  void client.invalidateQueries({ queryKey: [projectId, "contacts", "one"] });
}

export async function createTopic(client: QueryClient, projectId: string, body: NewTopic): Promise<Topic> {
  const created = await take(projectApi(projectId).POST("/topics", { body }));
  await topicsChanged(client, projectId);
  return created;
}

export async function changeTopic(
  client: QueryClient,
  { projectId, id }: { projectId: string; id: string },
  body: TopicChanges,
): Promise<void> {
  await take(projectApi(projectId).PATCH("/topics/{id}", { params: { path: { id } }, body }));
  await topicsChanged(client, projectId);
}

/** The order of the topics is shown as written by all calls, or read again. */
export async function placeTopics(
  client: QueryClient,
  projectId: string,
  places: readonly { id: string; position: number }[],
): Promise<void> {
  const api = projectApi(projectId);
  try {
    for (const { id, position } of places)
      await take(api.PATCH("/topics/{id}", { params: { path: { id } }, body: { position } }));
  } finally {
    await topicsChanged(client, projectId);
  }
}

/** Refused with 409 while something uses the topic. */
export const deleteTopic = (projectId: string, id: string) =>
  take(projectApi(projectId).DELETE("/topics/{id}", { params: { path: { id } } }));
