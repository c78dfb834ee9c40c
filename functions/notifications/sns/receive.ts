import type { FeedbackOutcome } from "#lib/domain/feedback/feedback-service.ts";
import { isSnsAddress, type SnsMessage, type SnsTrust, trustedSnsMessage } from "#lib/domain/feedback/sns-message.ts";
import type { IncomingNotifications } from "#lib/domain/inbound/incoming-notifications.ts";
import { badRequest, Refusal } from "#lib/platform/refusal.ts";

export interface Receiver {
  trust: SnsTrust;
  notifications: Pick<IncomingNotifications, "apply">;
  /** Visits the address that confirms a subscription; false when the answer is not a success. */
  confirm(subscribeUrl: string): Promise<boolean>;
}

interface Received {
  success: true;
  duplicate?: true;
  deferred?: true;
  parked?: true;
}

const answers: Record<FeedbackOutcome, Received> = {
  applied: { success: true },
  dropped: { success: true },
  ignored: { success: true },
  duplicate: { success: true, duplicate: true },
  deferred: { success: true, deferred: true },
  parked: { success: true, parked: true },
};

/** Handles one SNS message (contract 12 sections 1 and 2). Answers 200 only when its effects are stored. */
export async function receive(receiver: Receiver, text: string, now: Date): Promise<Received> {
  const message = await trustedSnsMessage(text, receiver.trust, now);
  switch (message.Type) {
    case "SubscriptionConfirmation":
      return confirmSubscription(receiver, message);
    case "Notification":
      return answers[await receiver.notifications.apply({ id: message.MessageId, text: message.Message ?? "" })];
    default:
      return { success: true };
  }
}

async function confirmSubscription(receiver: Receiver, message: SnsMessage): Promise<Received> {
  if (!isSnsAddress(message.SubscribeURL)) throw badRequest("SubscribeURL is not an SNS address.");
  if (await receiver.confirm(message.SubscribeURL)) return { success: true };
  throw new Refusal("externalService", {
    code: "EXTERNAL_SERVICE_ERROR",
    message: "SNS did not confirm the subscription.",
    suggestion: "SNS will send the confirmation again.",
  });
}
