import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod";
import type { HandoverService } from "#lib/domain/email/handover-service.ts";
import { consumeQueue } from "#lib/messaging/queue-consumer.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";

const sendMessage = z.object({
  projectId: z.guid(),
  emailId: z.guid(),
  attempt: z.int().min(0).optional(),
});

type RemainingTime = Pick<Context, "getRemainingTimeInMillis">;

/** Hands the mails of a batch over. A message that is not one of ours throws and ends in the dead-letter queue. */
export function sendWorker(service: Pick<HandoverService, "handOver">, clock: Clock) {
  return (event: SQSEvent, context: RemainingTime): Promise<SQSBatchResponse> => {
    const deadline = new Date(clock.now().getTime() + context.getRemainingTimeInMillis());
    const consume = consumeQueue(async (body) => {
      const message = sendMessage.parse(body);
      const outcome = await service.handOver(message, deadline);
      logger.info("A mail was handled.", { projectId: message.projectId, emailId: message.emailId, outcome });
    });
    return consume(event);
  };
}
