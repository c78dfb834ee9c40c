import { take, userApi } from "#api/client.ts";

export const createProject = (name: string) => take(userApi.POST("/users/@me/projects", { body: { name } }));
