import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { projectApi, type Tagged, take, takeTagged } from "#api/client.ts";
import { restingMs } from "#api/poll.ts";
import type { components } from "#api/schema.ts";
import { mailTypes } from "#editor/model/mail-draft.ts";
import { type TemplateDraft, templateContentOf } from "#features/templates/model.ts";
import { listPageSize, type PagedSearch } from "#kit/tables/paged-search.ts";

export type Template = Tagged<components["schemas"]["Template"]>;

export const templatesQuery = (projectId: string, { search, state, page = 1 }: PagedSearch) => {
  const type = mailTypes.find((each) => each === state);
  const query = {
    page,
    pageSize: listPageSize,
    body: "omit",
    ...(search && { search }),
    ...(type && { type }),
  } as const;
  return queryOptions({
    queryKey: [projectId, "templates", "list", query],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/templates", { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: restingMs,
  });
};

export const templateQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [projectId, "templates", "one", id],
    queryFn: ({ signal }): Promise<Template> =>
      takeTagged(projectApi(projectId).GET("/templates/{id}", { params: { path: { id } }, signal })),
  });

export const usageQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [projectId, "templates", "one", id, "usage"],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/templates/{id}/usage", { params: { path: { id } }, signal })),
  });

const workflowsMax = 20;

/** The enabled workflows among those whose steps send the template. */
export const liveWorkflowsQuery = (projectId: string, id: string, workflowIds: readonly string[]) =>
  queryOptions({
    queryKey: [projectId, "templates", "one", id, "live", workflowIds],
    queryFn: async ({ signal }) => {
      const api = projectApi(projectId);
      const found = await Promise.all(
        workflowIds
          .slice(0, workflowsMax)
          .map((each) => take(api.GET("/workflows/{id}", { params: { path: { id: each } }, signal }))),
      );
      return found.filter(({ enabled }) => enabled).map(({ name }) => name);
    },
    staleTime: 0,
  });

/** Both lists and the record are read again. */
async function afterWrite(client: QueryClient, projectId: string, template: Template): Promise<void> {
  client.setQueryData(templateQuery(projectId, template.id).queryKey, template);
  await client.invalidateQueries({ queryKey: [projectId, "templates", "list"] });
}

export async function createTemplate(client: QueryClient, projectId: string, draft: TemplateDraft): Promise<Template> {
  const created = await takeTagged(projectApi(projectId).POST("/templates", { body: templateContentOf(draft) }));
  await afterWrite(client, projectId, created);
  return created;
}

/** Refused with 409 when the template is no longer as `etag` says. */
export async function saveTemplate(
  client: QueryClient,
  { projectId, id, etag }: { projectId: string; id: string; etag: string },
  draft: TemplateDraft,
): Promise<Template> {
  const params = { path: { id }, header: { "If-Match": etag } };
  const saved = await takeTagged(
    projectApi(projectId).PATCH("/templates/{id}", { params, body: templateContentOf(draft) }),
  );
  await afterWrite(client, projectId, saved);
  return saved;
}

export async function duplicateTemplate(client: QueryClient, projectId: string, id: string): Promise<Template> {
  const copy = await takeTagged(projectApi(projectId).POST("/templates/{id}/duplicate", { params: { path: { id } } }));
  await afterWrite(client, projectId, copy);
  return copy;
}

export async function deleteTemplate(client: QueryClient, projectId: string, id: string): Promise<void> {
  await take(projectApi(projectId).DELETE("/templates/{id}", { params: { path: { id } } }));
  client.removeQueries({ queryKey: [projectId, "templates", "one", id] });
  await client.invalidateQueries({ queryKey: [projectId, "templates", "list"] });
}
