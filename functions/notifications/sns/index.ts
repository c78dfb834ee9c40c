import { contentBucket } from "#functions/wiring/outside/content-bucket.ts";
import { feedbackQueue } from "#functions/wiring/outside/feedback-queue.ts";
import { start } from "#functions/wiring/start.ts";
import { env } from "./env.ts";
import { visitSns } from "./visit-sns.ts";
import { snsApi } from "./wiring.ts";

export const handler = start(env, snsApi, ({ CONTENT_BUCKET, ...settings }) => ({
  ...feedbackQueue(settings),
  content: CONTENT_BUCKET === undefined ? undefined : contentBucket({ CONTENT_BUCKET }),
  visit: visitSns,
}));
