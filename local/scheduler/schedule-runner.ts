import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { LocalClock } from "#local/clock.ts";
import { DueLoop } from "#local/due-loop.ts";
import type { Delivery, DeliveryStore } from "#local/scheduler/delivery-store.ts";
import { timetable } from "#local/scheduler/schedule.ts";
import type { Schedule, ScheduleStore } from "#local/scheduler/schedule-store.ts";
import type { Deployment } from "#local/template/model.ts";
import { transaction } from "#local/transaction.ts";

/** One firing of a schedule. */
export interface Firing {
  targetArn: string;
  roleArn: string;
  input: string;
  messageGroupId?: string | undefined;
}

/** Delivers a firing to its target; rejects when it fails. */
export type Deliver = (firing: Firing) => Promise<void>;

interface RunnerParts {
  clock: LocalClock;
  database: DatabaseSync;
  deployment: Deployment;
  schedules: ScheduleStore;
  deliveries: DeliveryStore;
  deliver: Deliver;
  arnOf(schedule: { group: string; name: string }): string;
}

const batchMax = 10;
const retryMsMax = 60_000;

/**
 * Fires due schedules and delivers the firings. A schedule that is several periods behind, after a stop or an advance of the
 * clock, fires once and continues with its next future time.
 */
export class ScheduleRunner {
  readonly #parts: RunnerParts;
  readonly #loop: DueLoop;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#loop = new DueLoop(parts.clock, () => this.#work());
  }

  wake(): void {
    this.#loop.wake();
  }

  stop(): void {
    this.#loop.stop();
  }

  async #work(): Promise<number | null> {
    const { clock, schedules, deliveries } = this.#parts;
    for (;;) {
      const fired = schedules.due(clock.now(), batchMax);
      for (const schedule of fired) this.#fire(schedule);
      const due = deliveries.due(clock.now(), batchMax);
      await Promise.all(due.map((delivery) => this.#attempt(delivery)));
      if (this.#loop.stopped) return null;
      if (fired.length === 0 && due.length === 0) break;
    }
    const times = [schedules.nextDueAt(), deliveries.nextAttemptAt()].filter((time) => time !== null);
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Writes the firing and the schedule's next time together, so that a kill neither loses nor repeats a firing. */
  #fire(schedule: Schedule): void {
    const { clock, database, schedules, deliveries } = this.#parts;
    const now = clock.now();
    const dueAt = schedule.nextFireAt ?? now;
    const nextFireAt = timetable(schedule.input, schedule.modifiedAt).next(now);
    const { Target: target, ActionAfterCompletion: whenCompleted } = schedule.input;
    transaction(database, () => {
      deliveries.add(
        {
          targetArn: target.Arn,
          roleArn: target.RoleArn,
          input: this.#input(schedule, dueAt),
          messageGroupId: target.SqsParameters?.MessageGroupId ?? null,
          deadLetterArn: target.DeadLetterConfig?.Arn ?? null,
          attemptsMax: 1 + (target.RetryPolicy?.MaximumRetryAttempts ?? 185),
          expiresAt: now + (target.RetryPolicy?.MaximumEventAgeInSeconds ?? 86_400) * 1000,
        },
        now,
      );
      if (nextFireAt === null && whenCompleted === "DELETE") schedules.delete(schedule.group, schedule.name);
      else schedules.setNextFire(schedule, nextFireAt);
    });
  }

  /** The target's input with AWS' context attributes filled in; without one, AWS' default event. */
  #input(schedule: Schedule, dueAt: number): string {
    const { region, accountId } = this.#parts.deployment;
    const arn = this.#parts.arnOf(schedule);
    const id = randomUUID();
    const time = `${new Date(dueAt).toISOString().slice(0, 19)}Z`;
    const given = schedule.input.Target.Input;
    if (given === undefined) {
      const base = { version: "0", id, "detail-type": "Scheduled Event", source: "aws.scheduler", account: accountId };
      return JSON.stringify({ ...base, time, region, resources: [arn], detail: "{}" });
    }
    return given
      .replaceAll("<aws.scheduler.schedule-arn>", arn)
      .replaceAll("<aws.scheduler.scheduled-time>", time)
      .replaceAll("<aws.scheduler.execution-id>", id);
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { deliver, deliveries, clock } = this.#parts;
    const { targetArn, roleArn, messageGroupId } = delivery;
    const attempt = delivery.attempts + 1;
    const input = delivery.input.replaceAll("<aws.scheduler.attempt-number>", String(attempt));
    try {
      await deliver({ targetArn, roleArn, input, messageGroupId: messageGroupId ?? undefined });
      if (!this.#loop.stopped) deliveries.delete(delivery.id);
    } catch (error) {
      if (this.#loop.stopped) return;
      const retryAt = clock.now() + Math.min(1000 * 2 ** delivery.attempts, retryMsMax);
      if (attempt >= delivery.attemptsMax || retryAt > delivery.expiresAt) this.#giveUp(delivery, error);
      else deliveries.postpone(delivery.id, retryAt);
    }
  }

  #giveUp(delivery: Delivery, error: unknown): void {
    const { database, deliveries, clock } = this.#parts;
    console.error(`scheduler: gave up on ${delivery.targetArn} after ${delivery.attempts + 1} attempts`, error);
    transaction(database, () => {
      deliveries.delete(delivery.id);
      if (delivery.deadLetterArn === null) return;
      const { deadLetterArn: targetArn, roleArn, input, attemptsMax } = delivery;
      const rest = { messageGroupId: null, deadLetterArn: null, attemptsMax, expiresAt: clock.now() + 86_400_000 };
      deliveries.add({ targetArn, roleArn, input, ...rest }, clock.now());
    });
  }
}
