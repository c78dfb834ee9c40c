import { contentBucket } from "#functions/wiring/outside/content-bucket.ts";
import { start } from "#functions/wiring/start.ts";
import { env } from "./env.ts";
import { inboundWorker } from "./wiring.ts";

export const handler = start(env, inboundWorker, (settings) => ({ content: contentBucket(settings) }));
