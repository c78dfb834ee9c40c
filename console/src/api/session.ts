import { queryOptions } from "@tanstack/react-query";
import { openApi, take, userApi } from "#api/client.ts";

/** Keys of data that belongs to the user start with this instead of a project's id. */
const ofUser = "user";

/** Who is signed in. Refused without a session; it asks for no login. */
export const userQuery = queryOptions({
  queryKey: [ofUser, "me"],
  queryFn: ({ signal }) => take(openApi.GET("/users/@me", { signal })),
  staleTime: 60_000,
});

/** The projects of the signed-in user, with the role in each. */
export const projectsQuery = queryOptions({
  queryKey: [ofUser, "projects"],
  queryFn: ({ signal }) => take(userApi.GET("/users/@me/projects", { signal })),
  staleTime: 30_000,
});

export const signIn = (email: string, password: string): Promise<{ id: string; email: string }> =>
  take(openApi.POST("/auth/login", { body: { email, password } }));

export const signOut = (): Promise<unknown> => take(openApi.POST("/auth/logout"));

/** What this deployment offers: login providers, signup, limits. */
export const configQuery = queryOptions({
  queryKey: [ofUser, "config"],
  queryFn: ({ signal }) => take(openApi.GET("/config", { signal })),
  staleTime: 60 * 60_000,
});
