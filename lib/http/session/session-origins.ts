import type { ApiEnv } from "#lib/http/api-env.ts";

/** Origins whose pages may read and write with a session: the configured dashboards, and the one that links in Petrel's own mail lead to. */
export const sessionOrigins = (env: Pick<ApiEnv, "APP_URL" | "DASHBOARD_ORIGINS">): string[] => [
  ...env.DASHBOARD_ORIGINS,
  new URL(env.APP_URL).origin,
];
