import { sqs } from "#functions/wiring/outside/sqs.ts";
import { SqsSendQueue } from "#lib/messaging/send-queue.ts";

export const mailQueue = (env: { SEND_QUEUE_URL: string }) => new SqsSendQueue(sqs, env.SEND_QUEUE_URL);
