import * as z from "zod";
import type { ControlRoute } from "#local/control/route.ts";

const queuesSchema = z.array(
  z.object({
    arn: z.string(),
    approximateMessageCount: z.number(),
    approximateInflightCount: z.number(),
    approximateDelayedCount: z.number(),
  }),
);

export interface IdleOptions {
  /** URL of the queue engine. */
  queuesUrl: string;
  /** Queues that a function consumes; messages in other queues (dead letters) stay there. */
  workedQueueArns: Set<string>;
  /** Requests and invocations in flight, and how many have ever started. */
  activity(): { underWay: number; begun: number };
  /** Mail events and firings of schedules. */
  pending(): { due: number; future: number };
  /** Received messages whose function failed: they become visible again after a time. */
  waiting(): number;
  streamsDrained(): Promise<boolean>;
  /** Ends the open batching windows. */
  hurry(): void;
}

interface Idle {
  idle: boolean;
  /** Visible messages, and due provider events and firings. */
  queued: number;
  /** Messages being processed, requests and invocations. */
  inFlight: number;
  /** Delayed and failed messages, one-shot schedules and provider events that wait for a time. */
  scheduled: number;
}

/**
 * Idle means that nothing happens until time passes. Work moves from provider events and schedules to queues, functions and the
 * stream, and is always in one of them. Checked in that order, with no invocation in between, no work is missed.
 */
async function idleState(options: Omit<IdleOptions, "hurry">): Promise<Idle> {
  const before = options.activity();
  const pending = options.pending();
  const queues = queuesSchema.parse(await (await fetch(`${options.queuesUrl}/_fauxqs/queues`)).json());
  const drained = await options.streamsDrained();
  const after = options.activity();
  const worked = queues.filter((queue) => options.workedQueueArns.has(queue.arn));
  const queued = pending.due + sum(worked.map((queue) => queue.approximateMessageCount));
  const taken = sum(worked.map((queue) => queue.approximateInflightCount));
  const waiting = Math.min(options.waiting(), taken);
  const inFlight = after.underWay + taken - waiting;
  const scheduled = pending.future + waiting + sum(worked.map((queue) => queue.approximateDelayedCount));
  const still = before.underWay === 0 && before.begun === after.begun;
  return { idle: queued === 0 && inFlight === 0 && drained && still, queued, inFlight, scheduled };
}

/** `GET` only looks. `POST` is for callers that wait: batches are delivered at once, not at the end of their window. */
export function idleRoutes(options: IdleOptions): ControlRoute[] {
  const show = async () => ({ status: 200, body: await idleState(options) });
  const hurried = () => {
    options.hurry();
    return show();
  };
  return [
    { method: "GET", path: "/_local/idle", handle: show },
    { method: "POST", path: "/_local/idle", handle: hurried },
  ];
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
