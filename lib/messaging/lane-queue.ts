import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { busLane, type LanePlace, type LaneQueue } from "#lib/domain/webhook/delivering/delivery-store.ts";
import { messageBody } from "#lib/messaging/message-body.ts";

/**
 * The SQS queue `webhooks`. The endpoint, or the project whose events go to the bus, is the message group: a slow one does not
 * delay the others (fair queues).
 */
export class SqsLaneQueue implements LaneQueue {
  readonly #sqs: SQSClient;
  readonly #queueUrl: string;

  constructor(sqs: SQSClient, queueUrl: string) {
    this.#sqs = sqs;
    this.#queueUrl = queueUrl;
  }

  async wake(
    { dataId, endpointId }: LanePlace,
    { delaySeconds = 0, isUrgent = false }: { delaySeconds?: number; isUrgent?: boolean } = {},
  ): Promise<void> {
    await this.#sqs.send(
      new SendMessageCommand({
        QueueUrl: this.#queueUrl,
        MessageBody: messageBody({ lane: { dataId, endpointId }, ...(isUrgent && { isUrgent }) }),
        MessageGroupId: endpointId === busLane ? dataId : endpointId,
        DelaySeconds: delaySeconds,
      }),
    );
  }
}
