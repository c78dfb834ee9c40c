import type { Delivery } from "#lib/domain/webhook/delivering/delivery.ts";
import type { MadeAttempt } from "#lib/domain/webhook/webhook-sender.ts";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** After each failed attempt but the last. */
const waitsMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
];

export const attemptsMax = waitsMs.length + 1;

/** No attempt is later than this after the schedule began. */
const scheduleMsMax = 72 * hourMs;

/** Each wait is up to a tenth shorter or longer. */
const jitter = 0.1;

/** The wait in milliseconds. `random`: 0 to 1. */
export const jittered = (waitMs: number, random: number): number =>
  Math.round(waitMs * (1 - jitter + 2 * jitter * random));

/** The answer of an endpoint that wants no further requests. */
export const goneStatus = 410;

/** The delivery after an attempt. `random`: 0 to 1; deliveries that failed together share it, and stay together. */
export function attempted(delivery: Delivery, attempt: MadeAttempt, random: number): Delivery {
  const { response: _, retryAt, ...last } = attempt;
  const endedAt = new Date(Date.parse(attempt.at) + attempt.durationMs).toISOString();
  const tried = { ...delivery, attempts: delivery.attempts + 1, last };
  const completed = { ...tried, nextAttemptAt: null, completedAt: endedAt };
  if (attempt.error === null) return { ...completed, status: "DELIVERED" };
  const waitMs = waitsMs[tried.attempts - 1];
  const failed: Delivery = { ...completed, status: "FAILED" };
  if (waitMs === undefined || attempt.statusCode === goneStatus) return failed;
  const planned = Date.parse(endedAt) + jittered(waitMs, random);
  const next = Math.max(planned, retryAt ?? 0);
  return next > Date.parse(delivery.since) + scheduleMsMax
    ? failed
    : { ...tried, nextAttemptAt: new Date(next).toISOString() };
}

/** Whether its time is over although attempts are left: its endpoint was paused, or could not keep up. */
export const isOverdue = ({ since }: Delivery, now: Date): boolean => now.getTime() > Date.parse(since) + scheduleMsMax;

/** A delivery whose time is over. */
export const outOfTime = (delivery: Delivery, now: Date): Delivery => ({
  ...delivery,
  status: "FAILED",
  nextAttemptAt: null,
  completedAt: now.toISOString(),
});

/** The delivery with a fresh schedule. */
export const restarted = (delivery: Delivery, now: Date): Delivery => ({
  ...delivery,
  ...{ status: "PENDING", attempts: 0, since: now.toISOString(), nextAttemptAt: now.toISOString(), completedAt: null },
});
