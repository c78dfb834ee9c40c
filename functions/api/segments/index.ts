import { jobsQueue } from "#functions/wiring/outside/jobs-queue.ts";
import { start } from "#functions/wiring/start.ts";
import { env } from "./env.ts";
import { segmentsApi } from "./wiring.ts";

export const handler = start(env, segmentsApi, (settings) => ({ jobs: jobsQueue(settings) }));
