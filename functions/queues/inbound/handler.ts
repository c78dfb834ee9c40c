import * as z from "zod";
import { parseNotification } from "#lib/domain/feedback/notification.ts";
import type { InboundService } from "#lib/domain/inbound/inbound-service.ts";
import { parseReceivedMail } from "#lib/domain/inbound/received-mail.ts";
import { consumeQueue } from "#lib/messaging/queue-consumer.ts";
import { logger } from "#lib/platform/logger.ts";

const messageSchema = z.object({ Type: z.literal("Notification"), Message: z.string() });

/** Receives mail. A notification without a mail throws and ends in the dead-letter queue. */
export const inboundConsumer = (service: Pick<InboundService, "receive">) =>
  consumeQueue(async (body) => {
    const text = messageSchema.parse(body).Message;
    const mail = parseReceivedMail(text);
    if (mail) {
      const outcome = await service.receive(mail);
      logger.info("Handled inbound mail", { messageId: mail.messageId, outcome });
    } else if (parseNotification(text) !== "ignored") {
      throw new Error("Ignored a notification without inbound mail");
    }
  });
