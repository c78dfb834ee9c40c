import { createHash } from "node:crypto";
import type { Deferral, DeferredNotifications, IncomingNotification } from "#lib/domain/feedback/feedback-ports.ts";
import type { OneShotSchedules } from "#lib/messaging/one-shot-schedules.ts";

/** Returns a notification to the feedback queue with a one-shot schedule, once for each of its deferrals. */
export class ScheduledNotifications implements DeferredNotifications {
  readonly #schedules: Pick<OneShotSchedules, "put">;

  constructor(schedules: Pick<OneShotSchedules, "put">) {
    this.#schedules = schedules;
  }

  async defer(notification: IncomingNotification & { deferral: Deferral }, at: Date): Promise<void> {
    const digest = createHash("sha256").update(notification.id).digest("hex").slice(0, 32);
    const name = `feedback-${digest}-${notification.deferral.attempt}`;
    await this.#schedules.put(name, { deferred: notification }, at);
  }
}
