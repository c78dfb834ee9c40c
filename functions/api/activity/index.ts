import { startApi } from "#functions/api/start-api.ts";
import { env } from "./env.ts";
import { activityApi } from "./wiring.ts";

export const handler = startApi(env, activityApi, () => ({}));
