import { startApi } from "#functions/api/start-api.ts";
import { env } from "./env.ts";
import { analyticsApi } from "./wiring.ts";

export const handler = startApi(env, analyticsApi, () => ({}));
