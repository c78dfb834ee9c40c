import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { Dispatch, DispatchQueue } from "#lib/domain/campaign/sending/dispatch.ts";
import { messageBody } from "#lib/messaging/message-body.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";

/** The SQS queue `bulk-send`. The project is the message group: a large campaign does not delay the others (fair queues). */
export class SqsDispatchQueue implements DispatchQueue {
  readonly #sqs: SQSClient;
  readonly #queueUrl: string;

  constructor(sqs: SQSClient, queueUrl: string) {
    this.#sqs = sqs;
    this.#queueUrl = queueUrl;
  }

  async send(dispatch: Dispatch, delaySeconds = 0): Promise<void> {
    await this.#sqs.send(
      new SendMessageCommand({
        QueueUrl: this.#queueUrl,
        MessageBody: messageBody(dispatch),
        MessageGroupId: projectIdOf(dispatch.projectId),
        DelaySeconds: delaySeconds,
      }),
    );
  }
}
