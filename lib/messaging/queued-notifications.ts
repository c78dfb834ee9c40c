import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { IncomingNotification, ReturnedNotifications } from "#lib/domain/feedback/feedback-ports.ts";
import { messageBody } from "#lib/messaging/message-body.ts";

/** Returns notifications to the feedback queue without a schedule, which would fire after a minute at the earliest. */
export class QueuedNotifications implements ReturnedNotifications {
  readonly #sqs: SQSClient;
  readonly #queueUrl: string;

  constructor(sqs: SQSClient, queueUrl: string) {
    this.#sqs = sqs;
    this.#queueUrl = queueUrl;
  }

  async giveBack({ id, text }: IncomingNotification, delaySeconds: number): Promise<void> {
    await this.#sqs.send(
      new SendMessageCommand({
        QueueUrl: this.#queueUrl,
        MessageBody: messageBody({ returned: { id, text } }),
        DelaySeconds: delaySeconds,
      }),
    );
  }
}
