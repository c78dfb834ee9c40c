import { start } from "#functions/wiring/start.ts";
import { env } from "./env.ts";
import { activityApi } from "./wiring.ts";

export const handler = start(env, activityApi, () => ({}));
