import * as z from "zod";
import type { IncomingNotification } from "#lib/domain/feedback/feedback-ports.ts";
import type { FeedbackOutcome, FeedbackService } from "#lib/domain/feedback/feedback-service.ts";
import { consumeQueue } from "#lib/messaging/queue-consumer.ts";
import { logger } from "#lib/platform/logger.ts";

const notification = z.object({ id: z.string().min(1), text: z.string() });

/** A message comes from the topic, from a deferral of minutes or seconds, or from an operator's redrive of a parked one. */
const messageSchema = z.union([
  z.object({ Type: z.literal("Notification"), MessageId: z.string().min(1), Message: z.string() }),
  z.object({
    deferred: notification.extend({ deferral: z.object({ attempt: z.int().min(1), firstSeenAt: z.iso.datetime() }) }),
  }),
  z.object({ returned: notification }),
  z.object({ parked: notification }),
]);

/** Outcomes that no record shows. Log lines for the other outcomes of a campaign would cost more than its queue requests. */
const telling: ReadonlySet<FeedbackOutcome> = new Set(["dropped", "deferred", "parked"]);

export const feedbackConsumer = (service: Pick<FeedbackService, "apply">) =>
  consumeQueue(async (body) => {
    const incoming = incomingOf(messageSchema.parse(body));
    const outcome = await service.apply(incoming);
    if (telling.has(outcome)) logger.info("Ignored a notification", { notificationId: incoming.id, outcome });
  });

function incomingOf(message: z.infer<typeof messageSchema>): IncomingNotification {
  if ("deferred" in message) return message.deferred;
  if ("returned" in message) return message.returned;
  if ("parked" in message) return message.parked;
  return { id: message.MessageId, text: message.Message };
}
