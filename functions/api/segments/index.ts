import { startApi } from "#functions/api/start-api.ts";
import { jobsQueue } from "#functions/wiring/outside/jobs-queue.ts";
import { env } from "./env.ts";
import { segmentsApi } from "./wiring.ts";

export const handler = startApi(env, segmentsApi, (settings) => ({ jobs: jobsQueue(settings) }));
