import { SendMessageBatchCommand, SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { SendMessage, SendQueue } from "#lib/domain/email/send-queue.ts";

/** SQS takes part of a batch and refuses the rest for reasons of its own; the rest goes again this often in all. */
const batchTriesMax = 3;

/** The SQS queue `send`. The project is the message group: a noisy one does not delay the others (fair queues). */
export class SqsSendQueue implements SendQueue {
  readonly #sqs: SQSClient;
  readonly #queueUrl: string;

  constructor(sqs: SQSClient, queueUrl: string) {
    this.#sqs = sqs;
    this.#queueUrl = queueUrl;
  }

  async sendBatch(messages: SendMessage[]): Promise<void> {
    let waiting = messages.map((message, index) => ({
      Id: String(index),
      MessageBody: JSON.stringify(message),
      MessageGroupId: message.projectId,
    }));
    for (let tries = 0; tries < batchTriesMax; tries += 1) {
      const answer = await this.#sqs.send(new SendMessageBatchCommand({ QueueUrl: this.#queueUrl, Entries: waiting }));
      const failed = new Set(answer.Failed?.map(({ Id }) => Id));
      waiting = waiting.filter(({ Id }) => failed.has(Id));
      if (waiting.length === 0) return;
    }
    throw new Error(`${waiting.length} of ${messages.length} messages were refused by the send queue.`);
  }

  async sendLater(message: SendMessage, delaySeconds: number): Promise<void> {
    await this.#sqs.send(
      new SendMessageCommand({
        QueueUrl: this.#queueUrl,
        MessageBody: JSON.stringify(message),
        MessageGroupId: message.projectId,
        DelaySeconds: delaySeconds,
      }),
    );
  }
}
