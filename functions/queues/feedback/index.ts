import { feedbackQueue } from "#functions/wiring/outside/feedback-queue.ts";
import { start } from "#functions/wiring/start.ts";
import { env } from "./env.ts";
import { feedbackWorker } from "./wiring.ts";

export const handler = start(env, feedbackWorker, feedbackQueue);
