import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { ControlError, type ControlRequest, type ControlRoute } from "#local/control/route.ts";

/** Between two looks at work in flight. */
const pauseMs = 5;

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
  /** Advances the clock to the mail events that are soon due. */
  skipMailDelay(): void;
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

interface Seen {
  state: Idle;
  /** Nothing happens until the next mail event or schedule is due. */
  quiet: boolean;
}

/**
 * Idle means that nothing happens until time passes. Work moves from provider events and schedules to queues, functions and the
 * stream, and is always in one of them. Checked in that order, with no invocation in between, no work is missed.
 */
async function look(options: IdleOptions): Promise<Seen> {
  const before = options.activity();
  const pending = options.pending();
  const queues = queuesSchema.parse(await (await fetch(`${options.queuesUrl}/_fauxqs/queues`)).json());
  const drained = await options.streamsDrained();
  const after = options.activity();
  const worked = queues.filter((queue) => options.workedQueueArns.has(queue.arn));
  const visible = sum(worked.map((queue) => queue.approximateMessageCount));
  const taken = sum(worked.map((queue) => queue.approximateInflightCount));
  const waiting = Math.min(options.waiting(), taken);
  const inFlight = after.underWay + taken - waiting;
  const scheduled = pending.future + waiting + sum(worked.map((queue) => queue.approximateDelayedCount));
  const still = before.underWay === 0 && before.begun === after.begun;
  const quiet = visible === 0 && inFlight === 0 && drained && still;
  return { state: { idle: quiet && pending.due === 0, queued: visible + pending.due, inFlight, scheduled }, quiet };
}

/** `GET` only looks. `POST` is for callers that wait: batches are delivered at once, not at the end of their window. */
export function idleRoutes(options: IdleOptions): ControlRoute[] {
  const path = "/_local/idle";
  return [
    { method: "GET", path, handle: async () => ({ status: 200, body: (await look(options)).state }) },
    {
      method: "POST",
      path,
      handle: async (request) => ({ status: 200, body: await idleWithin(options, waitMsOf(request)) }),
    },
  ];
}

/**
 * Reads queues and streams only while no function runs: before that ends, the stack is not idle. The delay of mail events is
 * skipped only when all other work has ended: an event should find the record of its email.
 */
async function idleWithin(options: IdleOptions, waitMs: number): Promise<Idle> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    options.hurry();
    const { state, quiet } = await look(options);
    if (state.idle || performance.now() >= deadline) return state;
    if (quiet) options.skipMailDelay();
    do await sleep(pauseMs);
    while (options.activity().underWay > 0 && performance.now() < deadline);
  }
}

const waitSchema = z.coerce.number().min(0).max(300).default(0);

function waitMsOf({ query }: ControlRequest): number {
  const seconds = waitSchema.safeParse(query.get("waitSeconds") ?? undefined);
  if (!seconds.success) throw new ControlError(`waitSeconds: ${z.prettifyError(seconds.error)}`);
  return seconds.data * 1_000;
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
