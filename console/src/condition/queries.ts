import { queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { pollMs, restingMs } from "#api/poll.ts";
import type { components } from "#api/schema.ts";
import { apiCondition, type Condition } from "#condition/model/condition.ts";

export type Preview = components["schemas"]["SegmentPreview"];
export type Explanation = components["schemas"]["Explanation"];

export const fieldsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "contacts", "fields"],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/contacts/fields", { signal })),
  });

/** A name that a path cannot carry goes into the query. */
export const fieldParams = (field: string) => ({ path: { field: "-" }, query: { field } });

export const fieldValuesQuery = (projectId: string, field: string) =>
  queryOptions({
    queryKey: [projectId, "contacts", "fields", field, "values"],
    queryFn: ({ signal }) => {
      const { path, query } = fieldParams(field);
      const params = { path, query: { ...query, limit: 20 } };
      return take(projectApi(projectId).GET("/contacts/fields/{field}/values", { params, signal }));
    },
  });

export const eventNamesQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "events", "bare-names"],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/events/names", { signal })),
  });

export const segmentsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "segments", "list"],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/segments", { signal })),
    refetchInterval: restingMs,
  });

/** The subjects of email that contacts choose, by their position. */
export const topicsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "topics"],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/topics", { signal })),
    staleTime: restingMs,
  });

/** An estimate, unless the project is small enough to be counted at once. */
export const previewQuery = (projectId: string, condition: Condition, sample: number) =>
  queryOptions({
    queryKey: [projectId, "segments", "preview", condition, sample],
    queryFn: async ({ signal }): Promise<Preview> => {
      const body = { condition: apiCondition(condition), sample };
      const answer = await take(projectApi(projectId).POST("/segments/preview", { body, signal }));
      if ("jobId" in answer) throw new Error("Only an exact count becomes a job.");
      return answer;
    },
    retry: false,
    gcTime: 60_000,
  });

/** The exact count, or the job that makes it. */
export const countExactly = (projectId: string, condition: Condition) =>
  take(projectApi(projectId).POST("/segments/preview", { body: { condition: apiCondition(condition), exact: true } }));

export const exactCountQuery = (projectId: string, jobId: string | undefined) =>
  queryOptions({
    queryKey: [projectId, "segments", "exact", jobId],
    queryFn: ({ signal }) => {
      const params = { path: { jobId: jobId ?? "" } };
      return take(projectApi(projectId).GET("/segments/preview/{jobId}", { params, signal }));
    },
    enabled: jobId !== undefined,
    refetchInterval: ({ state: { data } }) => pollMs(data?.state !== "completed" && data?.state !== "failed"),
  });

/** Whether the contact of this address matches, filter by filter; undefined when there is no such contact. */
export async function explain(
  projectId: string,
  email: string,
  condition: Condition,
): Promise<Explanation | undefined> {
  const api = projectApi(projectId);
  const query = { search: email, limit: 100, sort: "email", dir: "asc" } as const;
  const { data } = await take(api.GET("/contacts", { params: { query } }));
  const found = data.find((each) => each.email === email.toLowerCase());
  if (!found) return undefined;
  const params = { path: { id: found.id } };
  return take(api.POST("/contacts/{id}/explain", { params, body: { condition: apiCondition(condition) } }));
}
