import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { projectApi, type Tagged, take, takeTagged } from "#api/client.ts";
import { apiCondition } from "#condition/model/condition.ts";
import type { Segment, SegmentDraft } from "#features/segments/model.ts";
import { listPageSize } from "#kit/tables/paged-search.ts";

export type TaggedSegment = Tagged<Segment>;

export const segmentQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [projectId, "segments", "one", id],
    queryFn: ({ signal }): Promise<TaggedSegment> =>
      takeTagged(projectApi(projectId).GET("/segments/{id}", { params: { path: { id } }, signal })),
  });

export const membersQuery = (projectId: string, id: string, page: number) =>
  queryOptions({
    queryKey: [projectId, "segments", "one", id, "members", page],
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { page, pageSize: listPageSize } };
      return take(projectApi(projectId).GET("/segments/{id}/contacts", { params, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** The API refuses a condition without filters by its path, as any other that is not complete. */
const bodyOf = ({ name, description, condition, trackMembership }: SegmentDraft) => ({
  name,
  description: description.trim() === "" ? null : description,
  condition: apiCondition(condition),
  trackMembership,
});

/** The list, the members and the counts are read again. */
async function afterWrite(client: QueryClient, projectId: string, saved?: TaggedSegment): Promise<void> {
  if (saved) client.setQueryData(segmentQuery(projectId, saved.id).queryKey, saved);
  await client.invalidateQueries({ queryKey: [projectId, "segments"] });
}

export async function createSegment(
  client: QueryClient,
  projectId: string,
  draft: SegmentDraft,
): Promise<TaggedSegment> {
  const created = await takeTagged(projectApi(projectId).POST("/segments", { body: bodyOf(draft) }));
  await afterWrite(client, projectId, created);
  return created;
}

export async function createList(client: QueryClient, projectId: string, name: string): Promise<TaggedSegment> {
  const body = { name, type: "STATIC" } as const;
  const created = await takeTagged(projectApi(projectId).POST("/segments", { body }));
  await afterWrite(client, projectId, created);
  return created;
}

interface SegmentPlace {
  projectId: string;
  id: string;
}

/** Refused with 409 when the segment is no longer as `etag` says. */
export async function saveSegment(
  client: QueryClient,
  { projectId, id, etag, isStatic }: SegmentPlace & { etag: string; isStatic: boolean },
  draft: SegmentDraft,
): Promise<TaggedSegment> {
  const { name, description, ...rest } = bodyOf(draft);
  const body = isStatic ? { name, description } : { name, description, ...rest };
  const params = { path: { id }, header: { "If-Match": etag } };
  const saved = await takeTagged(projectApi(projectId).PATCH("/segments/{id}", { params, body }));
  await afterWrite(client, projectId, saved);
  return saved;
}

export async function deleteSegment(client: QueryClient, { projectId, id }: SegmentPlace): Promise<void> {
  await take(projectApi(projectId).DELETE("/segments/{id}", { params: { path: { id } } }));
  client.removeQueries({ queryKey: [projectId, "segments", "one", id] });
  await client.invalidateQueries({ queryKey: [projectId, "segments", "list"] });
}

/** Counts the members, and writes who entered and left a tracked segment. */
export async function recount(
  client: QueryClient,
  { projectId, id }: SegmentPlace,
  isTracked: boolean,
): Promise<{ added?: number; removed?: number; total: number }> {
  const api = projectApi(projectId);
  const params = { path: { id } };
  const counted = isTracked
    ? await take(api.POST("/segments/{id}/compute", { params }))
    : { total: (await take(api.POST("/segments/{id}/refresh", { params }))).memberCount };
  await afterWrite(client, projectId);
  return counted;
}

export async function addMembers(
  client: QueryClient,
  { projectId, id }: SegmentPlace,
  body: { emails: string[]; createMissing: boolean },
) {
  const added = await take(projectApi(projectId).POST("/segments/{id}/members", { params: { path: { id } }, body }));
  await afterWrite(client, projectId);
  return added;
}

export async function removeMember(client: QueryClient, { projectId, id }: SegmentPlace, email: string) {
  const body = { emails: [email] };
  const removed = await take(
    projectApi(projectId).DELETE("/segments/{id}/members", { params: { path: { id } }, body }),
  );
  await afterWrite(client, projectId);
  return removed;
}
