import type { CancelReason, Execution, ExecutionStatus, StepExecution } from "#lib/domain/execution/execution.ts";
import type { StepOutcome } from "#lib/domain/execution/running/step-action.ts";
import type { WorkflowEvent } from "#lib/domain/execution/running/wait-store.ts";
import { newStepRecord } from "#lib/domain/execution/step-record.ts";
import { type Graph, nextStep } from "#lib/domain/workflow/graph.ts";
import type { Step } from "#lib/domain/workflow/step.ts";

/** The status changes of an execution (contract 06 section 6). A status in no `from` is final. */
export const executionMoves = {
  /** On to the next step. */
  follow: { from: ["RUNNING"], to: "RUNNING" },
  /** For a delay, or for an event. */
  pause: { from: ["RUNNING"], to: "WAITING" },
  /** The delay is over, the event has come, or its time is over. */
  resume: { from: ["WAITING"], to: "RUNNING" },
  complete: { from: ["RUNNING"], to: "COMPLETED" },
  exit: { from: ["RUNNING"], to: "EXITED" },
  fail: { from: ["RUNNING"], to: "FAILED" },
  cancel: { from: ["RUNNING", "WAITING"], to: "CANCELLED" },
} as const satisfies Record<string, { from: readonly ExecutionStatus[]; to: ExecutionStatus }>;

/** An execution, and when it continues by itself (ISO 8601). */
export interface ExecutionProgress {
  execution: Execution;
  dueAt: string | null;
}

/** What ends a pause: time, or the awaited event. */
export type PauseEnd = { kind: "time" } | { kind: "event"; event: WorkflowEvent };

/** The record of an execution's current step. */
export const currentRecord = ({ steps, currentStepId }: Execution): StepExecution | undefined =>
  steps.find(({ stepId }) => stepId === currentStepId);

/** Whether it waits for an event, and not for the end of a delay. */
export const awaitsEvent = (execution: Execution): boolean =>
  execution.status === "WAITING" && currentRecord(execution)?.status === "WAITING";

/** Marks the step as running: since now, or since an earlier attempt began it. */
export function begun(execution: Execution, step: Step, now: Date): Execution {
  const at = now.toISOString();
  const record = execution.steps.find(({ stepId }) => stepId === step.id) ?? newStepRecord(execution.id, step, at);
  const startedAt = record.startedAt ?? at;
  const steps = withRecord(execution.steps, { ...record, status: "RUNNING", startedAt, updatedAt: at });
  return moved(execution, { move: "follow", now, changes: { currentStepId: step.id, steps } });
}

/** Applies the outcome of the running step to the execution. */
export function settled(
  execution: Execution,
  { graph, outcome, now }: { graph: Graph; outcome: StepOutcome; now: Date },
): ExecutionProgress {
  switch (outcome.kind) {
    case "completed": {
      const done = recorded(execution, { status: "COMPLETED", result: { output: outcome.output }, now });
      const seen = { ...done, context: outcome.context ?? done.context };
      return at(followed(seen, nextOf(graph, seen, outcome.branch ?? null), now));
    }
    case "skipped": {
      const done = recorded(execution, { status: "SKIPPED", result: { output: outcome.output }, now });
      return at(followed(done, nextOf(graph, done, null), now));
    }
    case "failed":
      return at(failed(execution, { error: outcome.error, now, output: outcome.output }));
    case "exited": {
      const done = recorded(execution, { status: "COMPLETED", result: { output: outcome.output }, now });
      return at(moved(done, { move: "exit", now, changes: { exitReason: outcome.reason } }));
    }
    case "delayed": {
      const done = recorded(execution, { status: "COMPLETED", result: { output: outcome.output }, now });
      return delayed(done, { next: nextOf(graph, done, null), until: outcome.until, now });
    }
    case "waiting": {
      const waiting = changedRecord(execution, { status: "WAITING", executeAfter: outcome.deadline }, now);
      return { execution: moved(waiting, { move: "pause", now }), dueAt: outcome.deadline };
    }
    case "handedOn":
      return at(execution);
  }
}

interface ResumedInput {
  graph: Graph;
  eventName: string;
  end: PauseEnd;
  now: Date;
}

/** Applies the end of its pause to an execution. */
export function resumed(execution: Execution, { graph, eventName, end, now }: ResumedInput): Execution {
  const running = moved(execution, { move: "resume", now });
  if (!awaitsEvent(execution)) {
    // After a delay without a next step, the delay is still the current step.
    return currentRecord(execution)?.status === "COMPLETED" ? followed(running, undefined, now) : running;
  }
  if (end.kind === "time") {
    const over = recorded(running, { status: "COMPLETED", result: { output: { eventName, timedOut: true } }, now });
    return followed(over, nextOf(graph, over, "timeout"), now);
  }
  const { id: eventId, data: eventData } = end.event;
  const output = { eventName, eventId, eventData, receivedAt: now.toISOString() };
  const over = recorded(running, { status: "COMPLETED", result: { output }, now });
  const seen = { ...over, context: { ...over.context, ...eventData } };
  return followed(seen, nextOf(graph, seen, "event"), now);
}

/** Fails at its current step. */
export function failed(
  execution: Execution,
  { error, now, output }: { error: string; now: Date; output?: Record<string, unknown> | undefined },
): Execution {
  const running = execution.status === "WAITING" ? moved(execution, { move: "resume", now }) : execution;
  return moved(recorded(running, { status: "FAILED", result: { error, ...(output && { output }) }, now }), {
    move: "fail",
    now,
    changes: { error },
  });
}

/** Nothing of it acts any more. Steps that have begun, or were to come, are skipped. */
export function cancelled(execution: Execution, reason: CancelReason, now: Date): Execution {
  const at = now.toISOString();
  const steps = execution.steps.map(
    (record): StepExecution =>
      record.completedAt === null ? { ...record, status: "SKIPPED", completedAt: at, updatedAt: at } : record,
  );
  return moved(execution, { move: "cancel", now, changes: { exitReason: reason, steps } });
}

/** Removes what it knew of its deleted contact. */
export const emptied = (execution: Execution): Execution => ({
  ...execution,
  contactEmail: null,
  context: {},
  event: {},
  steps: execution.steps.map((record) => ({ ...record, output: null })),
});

/** @throws Error when the status forbids the move: nothing final is revived. */
function moved(
  execution: Execution,
  {
    move,
    now,
    changes = {},
  }: { move: keyof typeof executionMoves; now: Date; changes?: Partial<Execution> | undefined },
): Execution {
  const { from, to }: { from: readonly ExecutionStatus[]; to: ExecutionStatus } = executionMoves[move];
  if (!from.includes(execution.status)) throw new Error(`An execution that is ${execution.status} cannot ${move}.`);
  const updatedAt = now.toISOString();
  const isOver = to !== "RUNNING" && to !== "WAITING";
  return { ...execution, ...changes, status: to, updatedAt, completedAt: isOver ? updatedAt : null };
}

const at = (execution: Execution): ExecutionProgress => ({ execution, dueAt: null });

const nextOf = (
  graph: Graph,
  { currentStepId }: Execution,
  branch: Parameters<typeof nextStep>[2],
): Step | undefined => (currentStepId === null ? undefined : nextStep(graph, currentStepId, branch));

/** Moves to the next step, or to the end. */
function followed(execution: Execution, next: Step | undefined, now: Date): Execution {
  if (!next) return moved(execution, { move: "complete", now, changes: { currentStepId: null } });
  const record = newStepRecord(execution.id, next, now.toISOString());
  return moved(execution, {
    move: "follow",
    now,
    changes: { currentStepId: next.id, steps: withRecord(execution.steps, record) },
  });
}

/** Schedules the next step for the end of the delay; without one, the delay stays the current step till then. */
function delayed(
  execution: Execution,
  { next, until, now }: { next: Step | undefined; until: string; now: Date },
): ExecutionProgress {
  if (!next) return { execution: moved(execution, { move: "pause", now }), dueAt: until };
  const record = newStepRecord(execution.id, next, now.toISOString());
  const steps = withRecord(execution.steps, { ...record, status: "SCHEDULED", scheduledFor: until });
  return {
    execution: moved(execution, { move: "pause", now, changes: { currentStepId: next.id, steps } }),
    dueAt: until,
  };
}

/** Ends the record of the current step. */
const recorded = (
  execution: Execution,
  {
    status,
    result,
    now,
  }: {
    status: "COMPLETED" | "SKIPPED" | "FAILED";
    result: Pick<Partial<StepExecution>, "output" | "error">;
    now: Date;
  },
): Execution => changedRecord(execution, { ...result, status, completedAt: now.toISOString() }, now);

function changedRecord(execution: Execution, changes: Partial<StepExecution>, now: Date): Execution {
  const record = currentRecord(execution);
  if (!record) throw new Error(`Execution ${execution.id} stands at no step.`);
  const steps = withRecord(execution.steps, { ...record, ...changes, updatedAt: now.toISOString() });
  return { ...execution, steps };
}

/** Replaces the record of the same step, or appends it. */
function withRecord(steps: readonly StepExecution[], record: StepExecution): readonly StepExecution[] {
  const isThere = steps.some(({ stepId }) => stepId === record.stepId);
  return isThere ? steps.map((each) => (each.stepId === record.stepId ? record : each)) : [...steps, record];
}
