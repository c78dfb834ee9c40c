import type { Delivery } from "#lib/domain/webhook/delivering/delivery.ts";
import { jittered } from "#lib/domain/webhook/delivering/delivery-schedule.ts";

const secondMs = 1_000;
const hourMs = 60 * 60 * secondMs;

const firstWaitMs = 5 * secondMs;
const waitFactor = 4;
const waitMsMax = hourMs;

/** An event that the bus did not take for so long is given up. */
export const busMsMax = 24 * hourMs;

/** A call for some entries. `error`: why the bus did not take this one. */
interface BusAttempt {
  at: string;
  durationMs: number;
  error: string | null;
}

/** The delivery after an attempt. `random`: 0 to 1; entries that failed together share it, and stay together. */
export function putOnBus(delivery: Delivery, attempt: BusAttempt, random: number): Delivery {
  const endedMs = Date.parse(attempt.at) + attempt.durationMs;
  const tried: Delivery = { ...delivery, attempts: delivery.attempts + 1, last: { ...attempt, statusCode: null } };
  const completed = { ...tried, nextAttemptAt: null, completedAt: new Date(endedMs).toISOString() };
  if (attempt.error === null) return { ...completed, status: "DELIVERED" };
  const waitMs = Math.min(waitMsMax, firstWaitMs * waitFactor ** delivery.attempts);
  const next = endedMs + jittered(waitMs, random);
  return next > Date.parse(delivery.since) + busMsMax
    ? { ...completed, status: "FAILED" }
    : { ...tried, nextAttemptAt: new Date(next).toISOString() };
}

/** Whether its time is over although the last attempt left some: its lane was not worked on. */
export const isOverdueOnBus = ({ since }: Delivery, now: Date): boolean => now.getTime() > Date.parse(since) + busMsMax;
