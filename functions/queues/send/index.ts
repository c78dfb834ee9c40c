import { contentBucket } from "#functions/wiring/outside/content-bucket.ts";
import { mailQueue } from "#functions/wiring/outside/mail-queue.ts";
import { sendingQuota } from "#functions/wiring/outside/ses.ts";
import { sqs } from "#functions/wiring/outside/sqs.ts";
import { start } from "#functions/wiring/start.ts";
import { handoverClient } from "#lib/mail/ses/ses-provider.ts";
import { SqsPlatformMails } from "#lib/messaging/platform-mails.ts";
import { env } from "./env.ts";
import { sendQueue } from "./wiring.ts";

export const handler = start(env, sendQueue, (settings) => ({
  handover: handoverClient(),
  quota: sendingQuota(settings),
  content: contentBucket(settings),
  mailQueue: mailQueue(settings),
  platformQueue: new SqsPlatformMails(sqs, settings.SEND_QUEUE_URL),
}));
