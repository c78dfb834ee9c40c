import { createHash } from "node:crypto";
import { ConflictException, CreateScheduleCommand, type SchedulerClient } from "@aws-sdk/client-scheduler";
import type { Deferral, DeferredNotifications, IncomingNotification } from "#lib/domain/feedback/feedback-ports.ts";

export interface DeferralTarget {
  group: string;
  queueArn: string;
  roleArn: string;
}

/**
 * Puts a notification back into the feedback queue by a one-shot schedule: a queue's own delay ends at 15 minutes.
 * The name says what fires, so a second request for it meets a conflict and changes nothing.
 */
export class ScheduledNotifications implements DeferredNotifications {
  readonly #scheduler: SchedulerClient;
  readonly #target: DeferralTarget;

  constructor(scheduler: SchedulerClient, target: DeferralTarget) {
    this.#scheduler = scheduler;
    this.#target = target;
  }

  async defer(notification: IncomingNotification & { deferral: Deferral }, at: Date): Promise<void> {
    const { group, queueArn, roleArn } = this.#target;
    const digest = createHash("sha256").update(notification.id).digest("hex").slice(0, 32);
    try {
      await this.#scheduler.send(
        new CreateScheduleCommand({
          GroupName: group,
          Name: `feedback-${digest}-${notification.deferral.attempt}`,
          // Schedules have whole seconds and no zone mark of their own.
          ScheduleExpression: `at(${at.toISOString().slice(0, 19)})`,
          ScheduleExpressionTimezone: "UTC",
          FlexibleTimeWindow: { Mode: "OFF" },
          ActionAfterCompletion: "DELETE",
          Target: { Arn: queueArn, RoleArn: roleArn, Input: JSON.stringify({ deferred: notification }) },
        }),
      );
    } catch (error) {
      if (!(error instanceof ConflictException)) throw error;
    }
  }
}
