import { ConflictException, CreateScheduleCommand, type SchedulerClient } from "@aws-sdk/client-scheduler";
import { messageBody } from "#lib/messaging/message-body.ts";

interface ScheduleTarget {
  group: string;
  queueArn: string;
  roleArn: string;
}

/** Schedules that put one message into a queue at a possibly distant time: a queue's own delay ends at 15 minutes. */
export class OneShotSchedules {
  readonly #scheduler: SchedulerClient;
  readonly #target: ScheduleTarget;

  constructor(scheduler: SchedulerClient, target: ScheduleTarget) {
    this.#scheduler = scheduler;
    this.#target = target;
  }

  /**
   * The name, at most 64 characters, identifies the message: a second request with it gets a conflict and changes nothing. The
   * message arrives within 60 s after the time, never before it, and may arrive twice.
   */
  async put(name: string, message: unknown, at: Date): Promise<void> {
    const { group, queueArn, roleArn } = this.#target;
    const create = new CreateScheduleCommand({
      GroupName: group,
      Name: name,
      ScheduleExpression: `at(${wholeSeconds(at)})`,
      ScheduleExpressionTimezone: "UTC",
      FlexibleTimeWindow: { Mode: "OFF" },
      ActionAfterCompletion: "DELETE",
      Target: { Arn: queueArn, RoleArn: roleArn, Input: messageBody(message) },
    });
    try {
      await this.#scheduler.send(create);
    } catch (error) {
      if (!(error instanceof ConflictException)) throw error;
    }
  }
}

/** Schedules use whole seconds, rounded up here, and no zone suffix. */
const wholeSeconds = (at: Date): string =>
  new Date(Math.ceil(at.getTime() / 1_000) * 1_000).toISOString().slice(0, "yyyy-mm-ddThh:mm:ss".length);
