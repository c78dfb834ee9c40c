import { jobTimer } from "#functions/wiring/outside/job-timer.ts";
import { start } from "#functions/wiring/start.ts";
import { env } from "./env.ts";
import { apiKeysApi } from "./wiring.ts";

export const handler = start(env, apiKeysApi, (settings) => ({ timer: jobTimer(settings) }));
