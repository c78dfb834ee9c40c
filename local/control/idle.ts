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
  /** Address of the queue engine. */
  queuesUrl: string;
  /** Queues that a function works off; what lies in the others (dead letters) stays there. */
  workedQueueArns: Set<string>;
  /** Requests and invocations under way, and how many there ever were. */
  activity(): { underWay: number; begun: number };
  /** Mail events and firings of schedules. */
  pending(): { due: number; future: number };
  /** Messages taken whose function failed: nobody works on them, time makes them visible again. */
  waiting(): number;
  streamsDrained(): Promise<boolean>;
  /** Ends the batching windows that are open. */
  hurry(): void;
}

export interface Idle {
  idle: boolean;
  /** Visible messages, and provider events and firings that are due. */
  queued: number;
  /** Messages being worked on, requests and invocations. */
  inFlight: number;
  /** What only time brings back: delayed and failed messages, one-shot schedules and provider events. */
  scheduled: number;
}

/**
 * Whether nothing moves any more until time does. Work travels from provider events and schedules to queues, functions
 * and the stream, and is always in one of them: asked in that order, and with no invocation in between, it cannot slip by.
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

/** `GET` only looks. `POST` is for who waits: batches are delivered as they are then, not when their window ends. */
export function idleRoutes(options: IdleOptions): ControlRoute[] {
  const told = async () => ({ status: 200, body: await idleState(options) });
  const hurried = () => {
    options.hurry();
    return told();
  };
  return [
    { method: "GET", path: "/_local/idle", handle: told },
    { method: "POST", path: "/_local/idle", handle: hurried },
  ];
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
