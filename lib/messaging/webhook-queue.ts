import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { WebhookCall, WebhookQueue } from "#lib/domain/execution/webhook/webhook-call.ts";
import { messageBody } from "#lib/messaging/message-body.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";

/** Fits a rendered 64 KB body with URL and headers. SQS accepts four times as much, and bills each 64 KB as a request. */
const bytesMax = 256 * 1_024;

/** The SQS queue `webhooks`. The project is the message group: its slow hosts do not delay the others (fair queues). */
export class SqsWebhookQueue implements WebhookQueue {
  readonly #sqs: SQSClient;
  readonly #queueUrl: string;

  constructor(sqs: SQSClient, queueUrl: string) {
    this.#sqs = sqs;
    this.#queueUrl = queueUrl;
  }

  async send(call: WebhookCall): Promise<boolean> {
    const body = messageBody(call);
    if (Buffer.byteLength(body) > bytesMax) return false;
    await this.#sqs.send(
      new SendMessageCommand({
        QueueUrl: this.#queueUrl,
        MessageBody: body,
        MessageGroupId: projectIdOf(call.projectId),
      }),
    );
    return true;
  }
}
