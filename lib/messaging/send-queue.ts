import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { delayUntilTime } from "#lib/domain/email/handover/pause.ts";
import type { ScheduledSendQueue, SendMessage, SendQueue } from "#lib/domain/email/handover/send-queue.ts";
import type { ScheduledMail } from "#lib/domain/email/scheduling/scheduled-mail.ts";
import { sendMessageBatch } from "#lib/messaging/message-batch.ts";
import { messageBody } from "#lib/messaging/message-body.ts";

/** The SQS queue `send`. The project is the message group: a busy one does not delay the others (fair queues). */
export class SqsSendQueue implements SendQueue, ScheduledSendQueue {
  readonly #sqs: SQSClient;
  readonly #queueUrl: string;

  constructor(sqs: SQSClient, queueUrl: string) {
    this.#sqs = sqs;
    this.#queueUrl = queueUrl;
  }

  async sendBatch(messages: SendMessage[]): Promise<void> {
    const batch = messages.map((message) => ({ body: message, group: message.projectId }));
    await sendMessageBatch(this.#sqs, this.#queueUrl, batch);
  }

  async sendScheduled(mails: ScheduledMail[], now: Date): Promise<void> {
    const batch = mails.map(({ dataId, emailId, sendAt }) => ({
      body: { projectId: dataId, emailId, sendAt } satisfies SendMessage,
      group: dataId,
      delaySeconds: delayUntilTime(sendAt, now),
    }));
    await sendMessageBatch(this.#sqs, this.#queueUrl, batch);
  }

  async sendLater(message: SendMessage, delaySeconds: number): Promise<void> {
    await this.#sqs.send(
      new SendMessageCommand({
        QueueUrl: this.#queueUrl,
        MessageBody: messageBody(message),
        MessageGroupId: message.projectId,
        DelaySeconds: delaySeconds,
      }),
    );
  }
}
