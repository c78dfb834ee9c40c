import { startApi } from "#functions/api/start-api.ts";
import { env } from "./env.ts";
import { trackApi } from "./wiring.ts";

export const handler = startApi(env, trackApi, () => ({}));
