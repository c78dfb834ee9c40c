import { startApi } from "#functions/api/start-api.ts";
import { env } from "./env.ts";
import { eventsApi } from "./wiring.ts";

export const handler = startApi(env, eventsApi, () => ({}));
