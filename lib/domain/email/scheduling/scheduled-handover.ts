import type { HandoverOutcome, HandoverService } from "#lib/domain/email/handover/handover-service.ts";
import { delayUntil } from "#lib/domain/email/handover/pause.ts";
import type { SendMessage, SendQueue } from "#lib/domain/email/handover/send-queue.ts";
import { isTooLate } from "#lib/domain/email/scheduling/scheduled-mail.ts";
import type { ScheduledMailStore } from "#lib/domain/email/scheduling/scheduled-mail-store.ts";
import type { Clock } from "#lib/platform/clock.ts";

interface ScheduledHandoverPorts {
  handover: Pick<HandoverService, "handOver">;
  mails: Pick<ScheduledMailStore, "release" | "expire">;
  queue: Pick<SendQueue, "sendLater">;
  clock: Clock;
}

/**
 * Releases a scheduled mail at its time, then hands it over as any other. A message for a time that the mail no longer has, or of
 * a cancelled mail, finds nothing to release or to claim.
 */
export class ScheduledHandover {
  readonly #ports: ScheduledHandoverPorts;

  constructor(ports: ScheduledHandoverPorts) {
    this.#ports = ports;
  }

  async handOver({ sendAt, ...message }: SendMessage, deadline: Date): Promise<HandoverOutcome> {
    const { handover, mails, queue, clock } = this.#ports;
    if (sendAt === undefined) return handover.handOver(message, deadline);
    const now = clock.now();
    const aheadMs = Date.parse(sendAt) - now.getTime();
    if (aheadMs > 0) {
      await queue.sendLater({ ...message, sendAt }, delayUntil(aheadMs));
      return "waiting";
    }
    const mail = { dataId: message.projectId, emailId: message.emailId, sendAt };
    if (isTooLate(mail, now) && (await mails.expire(mail, now))) return "too_late";
    // Released before: a worker died, or the check for overdue mails was faster.
    await mails.release(mail, now);
    return handover.handOver(message, deadline);
  }
}
