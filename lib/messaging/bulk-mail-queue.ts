import type { SQSClient } from "@aws-sdk/client-sqs";
import type { MailBatch, SendMessage, SendQueue } from "#lib/domain/email/handover/send-queue.ts";
import { sendMessageBatch } from "#lib/messaging/message-batch.ts";
import { SqsSendQueue } from "#lib/messaging/send-queue.ts";

/**
 * The SQS queue `bulk-send`, for mails of workflows: one message for each project. The project is the message group: a busy one
 * does not delay the others (fair queues).
 */
export class SqsBulkMailQueue implements SendQueue {
  readonly #sqs: SQSClient;
  readonly #queueUrl: string;
  readonly #single: SqsSendQueue;

  constructor(sqs: SQSClient, queueUrl: string) {
    this.#sqs = sqs;
    this.#queueUrl = queueUrl;
    this.#single = new SqsSendQueue(sqs, queueUrl);
  }

  async sendBatch(messages: SendMessage[]): Promise<void> {
    const batch = [...Map.groupBy(messages, ({ projectId }) => projectId)].map(([group, mails]) => ({
      body: { projectId: group, emailIds: mails.map(({ emailId }) => emailId) } satisfies MailBatch,
      group,
    }));
    await sendMessageBatch(this.#sqs, this.#queueUrl, batch);
  }

  sendLater(message: SendMessage, delaySeconds: number): Promise<void> {
    return this.#single.sendLater(message, delaySeconds);
  }
}
