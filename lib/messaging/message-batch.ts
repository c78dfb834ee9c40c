import { SendMessageBatchCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { messageBody } from "#lib/messaging/message-body.ts";

/** A message as JSON, and its group, which must not delay messages of other groups (fair queues). */
interface QueueMessage {
  body: unknown;
  group: string;
  delaySeconds?: number;
}

/** SQS may accept part of a batch and reject the rest; this is the total number of tries for the rest. */
const batchTriesMax = 3;

/**
 * At most ten messages; returns when all of them are durable.
 * @throws Error when the queue keeps rejecting some of them; the others are queued.
 */
export async function sendMessageBatch(sqs: SQSClient, queueUrl: string, messages: QueueMessage[]): Promise<void> {
  let waiting = messages.map(({ body, group, delaySeconds }, index) => ({
    Id: String(index),
    MessageBody: messageBody(body),
    MessageGroupId: group,
    ...(delaySeconds !== undefined && { DelaySeconds: delaySeconds }),
  }));
  for (let tries = 0; tries < batchTriesMax; tries += 1) {
    const answer = await sqs.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: waiting }));
    const failed = new Set(answer.Failed?.map(({ Id }) => Id));
    waiting = waiting.filter(({ Id }) => failed.has(Id));
    if (waiting.length === 0) return;
  }
  throw new Error(`${waiting.length} of ${messages.length} messages were refused by their queue.`);
}
