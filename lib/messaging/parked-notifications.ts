import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { IncomingNotification, ParkedNotifications } from "#lib/domain/feedback/feedback-ports.ts";
import { messageBody } from "#lib/messaging/message-body.ts";

/**
 * Parked notifications go to the feedback queue's dead-letter queue: its alarm alerts the operator, and a redrive replays it
 * (docs/runbook.md).
 */
export class DeadLetterNotifications implements ParkedNotifications {
  readonly #sqs: SQSClient;
  readonly #queueUrl: string;

  constructor(sqs: SQSClient, queueUrl: string) {
    this.#sqs = sqs;
    this.#queueUrl = queueUrl;
  }

  async park(notification: IncomingNotification): Promise<void> {
    const { id, text } = notification;
    await this.#sqs.send(
      new SendMessageCommand({ QueueUrl: this.#queueUrl, MessageBody: messageBody({ parked: { id, text } }) }),
    );
  }
}
