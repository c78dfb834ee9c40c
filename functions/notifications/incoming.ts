import { type FeedbackEnv, feedbackService } from "#functions/notifications/feedback.ts";
import { type InboundEnv, inboundService } from "#functions/notifications/inbound.ts";
import { IncomingNotifications } from "#lib/domain/inbound/incoming-notifications.ts";

/** Without a bucket the deployment receives no mail. */
export type IncomingEnv = FeedbackEnv & Omit<InboundEnv, "CONTENT_BUCKET"> & { CONTENT_BUCKET: string | undefined };

/** The services of both queues behind the signed webhook, for accounts that must use HTTPS. */
export function incomingNotifications({ CONTENT_BUCKET, ...env }: IncomingEnv): IncomingNotifications {
  const inbound = CONTENT_BUCKET === undefined ? undefined : inboundService({ ...env, CONTENT_BUCKET });
  return new IncomingNotifications({ feedback: feedbackService(env), inbound });
}
