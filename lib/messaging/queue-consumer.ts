import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { logger } from "#lib/platform/logger.ts";

/**
 * Makes a queue's handler: processes all messages of a batch at once, each independently. Only a message whose work throws is
 * reported as failed and retried, until the queue's redrive moves it to the dead-letter queue.
 */
export function consumeQueue(
  work: (body: unknown, record: SQSRecord) => Promise<void>,
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  return async (event) => {
    const outcomes = await Promise.allSettled(
      event.Records.map(async (record) => work(JSON.parse(record.body), record)),
    );
    const batchItemFailures = event.Records.flatMap((record, index) => {
      const outcome = outcomes[index];
      if (outcome?.status !== "rejected") return [];
      logger.error("A message failed; retrying", {
        messageId: record.messageId,
        receiveCount: record.attributes.ApproximateReceiveCount,
        error: outcome.reason,
      });
      return [{ itemIdentifier: record.messageId }];
    });
    return { batchItemFailures };
  };
}
