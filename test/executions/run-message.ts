import type { AnyJob } from "#functions/wiring/any-job.ts";
import type { WorkflowEvent } from "#lib/domain/execution/running/wait-store.ts";

/** As deployed: when a worker stops starting work, when it is killed, and when its message becomes visible again. */
export const deadlineMs = 40_000;
export const deathMs = 60_000;
export const visibilityMs = 360_000;

/** The messages in flight in run-simulation.ts: those of the queue, and requests from elsewhere. */
export type Message =
  | { type: "dispatch"; event: WorkflowEvent }
  | { type: "call"; recordId: string }
  | { type: "forget"; before: string }
  | { type: "cancel" }
  | Extract<AnyJob, { type: "runExecution" | "settleWebhook" }>;

export interface Queued {
  /** Shared by all deliveries of a message: a worker that acknowledges one removes them all. */
  id: string;
  message: Message;
  at: number;
}

export interface Worker {
  queued: Queued | undefined;
  diesAt: number;
  isDead: boolean;
  /** Calls that the worker waits in, not made yet. */
  calls: (() => void)[];
}

/** What a step has done outside: the `startedAt` values of its attempts, and the workers in it. */
export interface Effect {
  starts: Set<string>;
  inside: Set<Worker>;
}
