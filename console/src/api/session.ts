import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { leavePage, openApi, type Session, take, userApi } from "#api/client.ts";
import { actOf, Problem } from "#api/problem.ts";

/** Keys of data that belongs to the user start with this instead of a project's id. */
const ofUser = "user";

/** Tabs share the cookie. Each tells the others who is signed in. */
const tabs = new BroadcastChannel("petrel.user");

/** Who is signed in. Refused without a session; it asks for no login. Another user than before gets a page of their own. */
export const userQuery = queryOptions({
  queryKey: [ofUser, "me"],
  queryFn: async ({ signal, client, queryKey }) => {
    const user = await take(openApi.GET("/users/@me", { signal }));
    const before = client.getQueryData<{ id: string }>(queryKey);
    if (!before) tabs.postMessage(user.id);
    return before && before.id !== user.id ? leavePage() : user;
  },
  staleTime: 60_000,
  refetchOnWindowFocus: "always",
});

/** The session of the user of this page. `ask`: for a login. */
export function sessionOf(client: QueryClient, ask: () => Promise<void>): Session {
  const userNow = () => client.fetchQuery({ ...userQuery, staleTime: 0, retry: false });
  return {
    renew: async () => {
      await ask();
      await userNow();
    },
    confirm: async () => {
      try {
        await userNow();
      } catch (error) {
        // Without a session the write itself asks for a login.
        if (!(error instanceof Problem) || actOf(error) !== "signIn") throw error;
      }
    },
  };
}

/** Loads the page again when another tab shows another user. Returns what ends it. */
export function followOtherTabs(client: QueryClient): () => void {
  const listen = ({ data }: MessageEvent<string>) => {
    const user = client.getQueryData(userQuery.queryKey);
    if (user && user.id !== data) void leavePage();
  };
  tabs.addEventListener("message", listen);
  return () => tabs.removeEventListener("message", listen);
}

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
