import type { AnyJob } from "#functions/wiring/any-job.ts";
import type { HappenedEvent } from "#lib/domain/execution/running/wait-store.ts";

/** As in the deployed function: what it begins nothing new after, what ends it, and when its message comes again. */
export const deadlineMs = 40_000;
export const deathMs = 60_000;
export const visibilityMs = 360_000;

/** What the simulation of run-simulation.ts has on its way: the queue's own, and what others have theirs do. */
export type Message =
  | { type: "dispatch"; event: HappenedEvent }
  | { type: "call"; recordId: string }
  | { type: "forget"; before: string }
  | { type: "cancel" }
  | Extract<AnyJob, { type: "runExecution" | "settleWebhook" }>;

export interface Queued {
  /** The same for all deliveries of a message: whoever acknowledges one has taken all of them away. */
  id: string;
  message: Message;
  at: number;
}

export interface Worker {
  queued: Queued | undefined;
  diesAt: number;
  isDead: boolean;
  /** Those that it is in, and has not made yet. */
  calls: (() => void)[];
}

/** What a step has left outside: since when it says to run, and who is at it. */
export interface Effect {
  starts: Set<string>;
  inside: Set<Worker>;
}
