import type { IncomingNotification } from "#lib/domain/feedback/feedback-ports.ts";
import type { FeedbackOutcome, FeedbackService } from "#lib/domain/feedback/feedback-service.ts";
import type { InboundService } from "#lib/domain/inbound/inbound-service.ts";
import { parseReceivedMail } from "#lib/domain/inbound/received-mail.ts";

interface NotificationServices {
  feedback: Pick<FeedbackService, "apply">;
  /** Undefined when the deployment receives no email. */
  inbound: Pick<InboundService, "receive"> | undefined;
}

/** Applies the provider's notifications: about received email and sent email. */
export class IncomingNotifications {
  readonly #services: NotificationServices;

  constructor(services: NotificationServices) {
    this.#services = services;
  }

  async apply(incoming: IncomingNotification): Promise<FeedbackOutcome> {
    const { feedback, inbound } = this.#services;
    const received = inbound && parseReceivedMail(incoming.text);
    return received ? inbound.receive(received) : feedback.apply(incoming);
  }
}
