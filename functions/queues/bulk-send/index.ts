import { bulkQueue } from "#functions/wiring/outside/bulk-queue.ts";
import { contentBucket } from "#functions/wiring/outside/content-bucket.ts";
import { sendingQuota } from "#functions/wiring/outside/ses.ts";
import { start } from "#functions/wiring/start.ts";
import { handoverClient } from "#lib/mail/ses/ses-provider.ts";
import { env } from "./env.ts";
import { bulkSendQueue } from "./wiring.ts";

export const handler = start(env, bulkSendQueue, (settings) => ({
  handover: handoverClient(),
  quota: sendingQuota(settings),
  content: contentBucket(settings),
  ...bulkQueue(settings),
}));
