import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { projectApi, type Tagged, take, takeTagged } from "#api/client.ts";
import type { KeyInput, NamedKey } from "#features/settings/keys/named/model.ts";

export const namedKeysMax = 50;

/** Sessions of owners and admins only; the project is named in each call. */
const header = (projectId: string) => ({ "X-Project-Id": projectId });

export const namedKeysQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "named-keys", "list"],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/api-keys", { params: { header: header(projectId) }, signal })),
  });

export const namedKeyQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [projectId, "named-keys", "one", id],
    queryFn: ({ signal }): Promise<Tagged<NamedKey>> => {
      const params = { path: { id }, header: header(projectId) };
      return takeTagged(projectApi(projectId).GET("/api-keys/{id}", { params, signal }));
    },
  });

const afterWrite = (client: QueryClient, projectId: string) =>
  client.invalidateQueries({ queryKey: [projectId, "named-keys"] });

/** The answer is the only place that has the token. */
export async function createKey(client: QueryClient, projectId: string, body: KeyInput): Promise<NamedKey> {
  const created = await take(projectApi(projectId).POST("/api-keys", { params: { header: header(projectId) }, body }));
  await afterWrite(client, projectId);
  return created;
}

/** Gives the new state. Refused with 409 when the key is no longer as `etag` says. */
export async function changeKey(
  client: QueryClient,
  { projectId, id, etag }: { projectId: string; id: string; etag: string },
  body: KeyInput,
): Promise<string> {
  const params = { path: { id }, header: { ...header(projectId), "If-Match": etag } };
  const changed = await takeTagged(projectApi(projectId).PATCH("/api-keys/{id}", { params, body }));
  await afterWrite(client, projectId);
  return changed.etag;
}

export async function rotateKey(
  client: QueryClient,
  { projectId, id, overlapHours }: { projectId: string; id: string; overlapHours: number },
): Promise<NamedKey> {
  const params = { path: { id }, header: header(projectId) };
  const rotated = await take(projectApi(projectId).POST("/api-keys/{id}/rotate", { params, body: { overlapHours } }));
  await afterWrite(client, projectId);
  return rotated;
}

export const deleteKey = (projectId: string, id: string) =>
  take(projectApi(projectId).DELETE("/api-keys/{id}", { params: { path: { id }, header: header(projectId) } }));
