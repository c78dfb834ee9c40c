import { type FeedbackEnv, feedbackService } from "#functions/notifications/feedback.ts";
import { type InboundEnv, inboundService } from "#functions/notifications/inbound.ts";
import { IncomingNotifications } from "#lib/domain/inbound/incoming-notifications.ts";

/** The one service behind both ways in: the queue, and the signed webhook of accounts that must use HTTPS. */
export const incomingNotifications = (env: FeedbackEnv & InboundEnv): IncomingNotifications =>
  new IncomingNotifications({ feedback: feedbackService(env), inbound: inboundService(env) });
