import { SendMessageBatchCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { messageBody } from "#lib/messaging/message-body.ts";

/** A message as JSON, and the group whose messages may not delay those of other groups (fair queues). */
export interface QueueMessage {
  body: unknown;
  group: string;
}

/** SQS takes part of a batch and refuses the rest for reasons of its own; the rest goes again this often in all. */
const batchTriesMax = 3;

/**
 * At most ten messages; returns when every one of them is durable.
 * @throws Error when the queue goes on refusing some of them; the others are in it.
 */
export async function sendMessageBatch(sqs: SQSClient, queueUrl: string, messages: QueueMessage[]): Promise<void> {
  let waiting = messages.map(({ body, group }, index) => ({
    Id: String(index),
    MessageBody: messageBody(body),
    MessageGroupId: group,
  }));
  for (let tries = 0; tries < batchTriesMax; tries += 1) {
    const answer = await sqs.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: waiting }));
    const failed = new Set(answer.Failed?.map(({ Id }) => Id));
    waiting = waiting.filter(({ Id }) => failed.has(Id));
    if (waiting.length === 0) return;
  }
  throw new Error(`${waiting.length} of ${messages.length} messages were refused by their queue.`);
}
