import { jobsQueue } from "#functions/wiring/outside/jobs-queue.ts";
import { start } from "#functions/wiring/start.ts";
import { env } from "./env.ts";
import { repairOperation } from "./wiring.ts";

export const handler = start(env, repairOperation, (settings) => ({ jobs: jobsQueue(settings) }));
