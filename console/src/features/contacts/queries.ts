import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { pollMs, restingMs } from "#api/poll.ts";
import type { components } from "#api/schema.ts";
import { apiCondition, type Condition, emptyCondition, isCondition } from "#condition/model/condition.ts";
import { fieldParams } from "#condition/queries.ts";
import type { Exported } from "#export/queries.ts";
import { type BulkAct, bulkBody, type ContactSearch, filterOf } from "#features/contacts/model.ts";

export type Contact = components["schemas"]["Contact"];

export const pageSize = 50;

const orderOf = ({ order }: ContactSearch) =>
  order === "email"
    ? ({ sort: "email", dir: "asc" } as const)
    : ({ sort: "createdAt", dir: order === "oldest" ? "asc" : "desc" } as const);

export const contactsQuery = (projectId: string, search: ContactSearch) => {
  const { cursor } = search;
  const query = { ...filterOf(search), ...orderOf(search), limit: pageSize, ...(cursor && { cursor }) };
  return queryOptions({
    queryKey: [projectId, "contacts", "list", query],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/contacts", { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: restingMs,
  });
};

/** Only the first page tells how many match; a reader may have started at a later one. */
export const matchCountQuery = (projectId: string, search: ContactSearch) => {
  const query = { ...filterOf(search), limit: 1 };
  return queryOptions({
    queryKey: [projectId, "contacts", "count", query],
    queryFn: async ({ signal }) => {
      const { total } = await take(projectApi(projectId).GET("/contacts", { params: { query }, signal }));
      return total;
    },
    enabled: search.cursor !== undefined,
    staleTime: restingMs,
  });
};

const contactKey = (projectId: string, id: string) => [projectId, "contacts", "one", id] as const;

export const contactQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: contactKey(projectId, id),
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/contacts/{id}", { params: { path: { id } }, signal })),
    refetchInterval: restingMs,
  });

export const timelineQuery = (projectId: string, contactId: string) =>
  queryOptions({
    queryKey: [...contactKey(projectId, contactId), "timeline"],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/activity", { params: { query: { contactId, limit: 50 } }, signal })),
    refetchInterval: restingMs,
  });

export const contactEmailsQuery = (projectId: string, contactId: string) =>
  queryOptions({
    queryKey: [...contactKey(projectId, contactId), "emails"],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/emails", { params: { query: { contactId, limit: 50 } }, signal })),
  });

export const contactSegmentsQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [...contactKey(projectId, id), "segments"],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/contacts/{id}/segments", { params: { path: { id } }, signal })),
  });

export const contactRunsQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [...contactKey(projectId, id), "runs"],
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { limit: 50 } };
      return take(projectApi(projectId).GET("/contacts/{id}/executions", { params, signal }));
    },
  });

export const bulkJobQuery = (projectId: string, jobId: string) =>
  queryOptions({
    queryKey: [projectId, "jobs", "bulk", jobId],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/contacts/bulk/{jobId}", { params: { path: { jobId } }, signal })),
    refetchInterval: ({ state: { data } }) => pollMs(data?.state === "waiting" || data?.state === "active"),
  });

export const fieldUsageQuery = (projectId: string, field: string) =>
  queryOptions({
    queryKey: [projectId, "contacts", "fields", field, "usage"],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/contacts/fields/{field}/usage", { params: fieldParams(field), signal })),
  });

export const deleteField = (projectId: string, field: string) =>
  take(projectApi(projectId).DELETE("/contacts/fields/{field}", { params: fieldParams(field) }));

/** A known contact keeps its state unless `subscribed` is true. */
export async function addContact(projectId: string, { email, subscribed }: { email: string; subscribed: boolean }) {
  const api = projectApi(projectId);
  const { found } = await take(api.POST("/contacts/lookup", { body: { emails: [email] } }));
  const isState = subscribed || found.length === 0;
  return take(api.POST("/contacts", { body: { email, ...(isState && { subscribed }) } }));
}

interface ContactChange {
  email?: string;
  subscribed?: boolean;
  data?: Record<string, unknown>;
}

export const changeContact = (projectId: string, id: string, body: ContactChange) =>
  take(projectApi(projectId).PATCH("/contacts/{id}", { params: { path: { id } }, body }));

export async function chooseTopic(
  client: QueryClient,
  { projectId, id }: { projectId: string; id: string },
  body: Record<string, boolean>,
): Promise<void> {
  const chosen = await take(projectApi(projectId).PATCH("/contacts/{id}/topics", { params: { path: { id } }, body }));
  client.setQueryData(contactQuery(projectId, id).queryKey, chosen);
  void client.invalidateQueries({ queryKey: [projectId, "topics"] });
}

/** The id of the job that writes everything about the contact into a file. */
export async function exportPerson(projectId: string, id: string): Promise<string> {
  const { jobId } = await take(projectApi(projectId).POST("/contacts/{id}/export", { params: { path: { id } } }));
  return jobId;
}

/** The contact is gone with the answer; the job removes what else holds the person. */
export async function erasePerson(projectId: string, id: string, suppress: boolean): Promise<string> {
  const params = { path: { id } };
  const { jobId } = await take(projectApi(projectId).POST("/contacts/{id}/erase", { params, body: { suppress } }));
  return jobId;
}

export const dataJobQuery = (projectId: string, jobId: string) =>
  queryOptions({
    queryKey: [projectId, "jobs", "data", jobId],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/contacts/data-jobs/{jobId}", { params: { path: { jobId } }, signal })),
    refetchInterval: ({ state: { data } }) => pollMs(data?.state === "waiting" || data?.state === "active"),
  });

export type DataJob = Awaited<ReturnType<NonNullable<ReturnType<typeof dataJobQuery>["queryFn"]>>>;

export const deleteContact = (projectId: string, id: string) =>
  take(projectApi(projectId).DELETE("/contacts/{id}", { params: { path: { id } } }));

export const snooze = (projectId: string, id: string, days: number) =>
  take(projectApi(projectId).POST("/contacts/{id}/snooze", { params: { path: { id } }, body: { days } }));

export const endSnooze = (projectId: string, id: string) =>
  take(projectApi(projectId).DELETE("/contacts/{id}/snooze", { params: { path: { id } } }));

/** The lists that contacts can be put on. */
export const listsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "segments", "list"],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/segments", { signal })),
    select: (segments) => segments.flatMap(({ id, name, type }) => (type === "STATIC" ? [{ id, name }] : [])),
  });

export const startListing = (projectId: string, segmentId: string, search: ContactSearch) =>
  take(projectApi(projectId).POST("/contacts/bulk-add-to-segment", { body: { ...bodyOf(search), segmentId } }));

export const startBulk = (projectId: string, act: BulkAct, search: ContactSearch) =>
  take(projectApi(projectId).POST(`/contacts/bulk-${act}`, { body: bodyOf(search) }));

/** The condition of the URL. One that a person has mistyped there is empty. */
export const conditionOf = ({ condition }: ContactSearch): Condition | undefined =>
  condition && (isCondition(condition) ? condition : emptyCondition);

/** What a bulk job works on: the chosen contacts, or all that match. */
function bodyOf(search: ContactSearch) {
  const condition = search.all && conditionOf(search);
  if (!condition) return bulkBody(search);
  return { mode: "condition" as const, condition: apiCondition(condition), excludeIds: search.picked ?? [] };
}

/** What an export takes: a condition, also in place of a search. */
export function exportedOf(search: ContactSearch): Exported {
  const condition = conditionOf(search);
  if (condition) return { condition };
  const filters = [
    ...(search.search ? [{ field: "email", operator: "contains" as const, value: search.search.toLowerCase() }] : []),
    ...(search.state
      ? [{ field: "subscribed", operator: "equals" as const, value: search.state === "subscribed" }]
      : []),
  ];
  return filters.length > 0 ? { condition: { logic: "AND", groups: [{ filters }] } } : {};
}
