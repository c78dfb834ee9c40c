import { jobTimer } from "#functions/wiring/outside/job-timer.ts";
import { start } from "#functions/wiring/start.ts";
import { env } from "./env.ts";
import { pagesApi } from "./wiring.ts";

export const handler = start(env, pagesApi, (settings) => ({ timer: jobTimer(settings) }));
