import type { ApiEnv } from "#lib/http/api-env.ts";

/** Origins whose pages may use a session: the configured dashboards, and the target of links in Petrel's own email. */
export const sessionOrigins = (env: Pick<ApiEnv, "APP_URL" | "DASHBOARD_ORIGINS">): string[] => [
  ...env.DASHBOARD_ORIGINS,
  new URL(env.APP_URL).origin,
];
