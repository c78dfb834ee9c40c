import { queryOptions } from "@tanstack/react-query";
import { take, userApi } from "#api/client.ts";
import type { components } from "#api/schema.ts";

export type Member = components["schemas"]["Member"];
/** The roles that can be given. */
export type GivenRole = "ADMIN" | "MEMBER";

export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: [id, "members"],
    queryFn: ({ signal }) => take(userApi.GET("/projects/{id}/members", { params: { path: { id } }, signal })),
  });

/** Of an address that waits already it renews link and role. */
export const invite = (id: string, email: string, role: GivenRole) =>
  take(userApi.POST("/projects/{id}/members", { params: { path: { id } }, body: { email, role } }));

export const changeRole = (id: string, userId: string, role: GivenRole) =>
  take(userApi.PATCH("/projects/{id}/members/{userId}", { params: { path: { id, userId } }, body: { role } }));

export const removeMember = (id: string, userId: string) =>
  take(userApi.DELETE("/projects/{id}/members/{userId}", { params: { path: { id, userId } } }));
