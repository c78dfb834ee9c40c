import type { QueryClient } from "@tanstack/react-query";
import { take, userApi } from "#api/client.ts";
import { projectsQuery } from "#api/session.ts";

/** Both keys are replaced at once. The answer is the only place that has the new secret key. */
export async function replaceKeys(client: QueryClient, id: string): Promise<{ public: string; secret: string }> {
  const path = "/users/@me/projects/{id}/regenerate-keys";
  const { public: publicKey, secret } = await take(userApi.POST(path, { params: { path: { id } } }));
  await client.invalidateQueries(projectsQuery);
  return { public: publicKey, secret: secret ?? "" };
}
