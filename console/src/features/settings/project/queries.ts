import type { QueryClient } from "@tanstack/react-query";
import { take, userApi } from "#api/client.ts";
import type { components } from "#api/schema.ts";
import { projectsQuery } from "#api/session.ts";

export type Project = components["schemas"]["Project"];
export type ProjectChanges = Partial<
  Pick<Project, "name" | "language" | "tracking" | "postalAddress" | "suppression" | "softBounces">
>;

const path = "/users/@me/projects/{id}";

export async function changeProject(client: QueryClient, id: string, body: ProjectChanges): Promise<void> {
  await take(userApi.PATCH(path, { params: { path: { id } }, body }));
  await client.invalidateQueries(projectsQuery);
}

/** Everything of the project is gone afterwards, so nothing cached may stay. */
export async function resetProject(client: QueryClient, id: string): Promise<void> {
  await take(userApi.POST(`${path}/reset`, { params: { path: { id } } }));
  await client.invalidateQueries({ queryKey: [id] });
}

export const deleteProject = (id: string) => take(userApi.DELETE(path, { params: { path: { id } } }));
