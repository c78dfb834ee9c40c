import { describe, expect, it } from "vitest";
import { type Execution, type ExecutionStatus, executionStatuses } from "#lib/domain/execution/execution.ts";
import { begun, cancelled, executionMoves, failed, resumed, settled } from "#lib/domain/execution/execution-moves.ts";
import { newStepRecord } from "#lib/domain/execution/step-record.ts";
import { condition, delay, exit, idOf, mail, someGraph, wait } from "./run-graphs.ts";

const now = new Date("2026-03-01T10:00:00.000Z");
const at = now.toISOString();
const graph = someGraph({ mail, delay: delay(1), wait: wait("paid"), condition, exit }, [
  "trigger>mail",
  "mail>delay",
  "delay>wait",
  "wait>event>condition",
  "condition>yes>exit",
]);

/** An execution at this step, which is running unless given otherwise. */
function standing(
  name: string,
  changes: Partial<Execution> = {},
  status: "RUNNING" | "WAITING" = "RUNNING",
): Execution {
  const step = graph.steps.find(({ id }) => id === idOf(name));
  if (!step) throw new Error(`There is no step ${name}.`);
  return {
    ...{ id: "x", workflowId: "w", contactId: "c", contactEmail: "a@example.com" },
    ...{ status: "RUNNING", currentStepId: step.id, exitReason: null },
    ...{ error: null, context: { a: 1, b: 1 }, event: { a: 1 }, cause: null, graphVersion: 1, depth: 0 },
    steps: [{ ...newStepRecord("x", step, at), status, startedAt: at }],
    ...{ startedAt: at, completedAt: null, createdAt: at, updatedAt: at },
    ...changes,
  };
}

const resume = (execution: Execution) => resumed(execution, { graph, eventName: "paid", end: { kind: "time" }, now });

/** Every move, and its result from each status. */
const ways: Record<
  string,
  { does: (execution: Execution) => Execution; from: ExecutionStatus[]; to: ExecutionStatus }
> = {
  "the next step": { does: (each) => begun(each, graph.steps[1] as never, now), from: ["RUNNING"], to: "RUNNING" },
  "a delay": {
    does: (each) => settled(each, { graph, outcome: { kind: "delayed", until: at, output: {} }, now }).execution,
    from: ["RUNNING"],
    to: "WAITING",
  },
  "a wait": {
    does: (each) =>
      settled(each, { graph, outcome: { kind: "waiting", eventName: "paid", deadline: null }, now }).execution,
    from: ["RUNNING"],
    to: "WAITING",
  },
  "the end of a pause": { does: resume, from: ["WAITING"], to: "RUNNING" },
  "an EXIT step": {
    does: (each) => settled(each, { graph, outcome: { kind: "exited", reason: "done", output: {} }, now }).execution,
    from: ["RUNNING"],
    to: "EXITED",
  },
  "a failed step": { does: (each) => failed(each, { error: "No.", now }), from: ["RUNNING", "WAITING"], to: "FAILED" },
  "a cancellation": {
    does: (each) => cancelled(each, "cancelled_all", now),
    from: ["RUNNING", "WAITING"],
    to: "CANCELLED",
  },
  "no step behind": {
    does: (each) =>
      settled({ ...each, currentStepId: idOf("exit") }, { graph, outcome: { kind: "skipped", output: {} }, now })
        .execution,
    from: ["RUNNING"],
    to: "COMPLETED",
  },
};

describe.each(Object.entries(ways))("%s", (_, { does, from, to }) => {
  it.each(executionStatuses)("from %s", (status) => {
    const exitStep = graph.steps.find(({ id }) => id === idOf("exit"));
    const execution = standing("delay", { status });
    const steps = [...execution.steps, ...(exitStep ? [newStepRecord("x", exitStep, at)] : [])];
    const move = () => does({ ...execution, steps });
    if (!from.includes(status)) expect(move).toThrow(/cannot/);
    else expect(move()).toMatchObject({ status: to, completedAt: to === "RUNNING" || to === "WAITING" ? null : at });
  });
});

it("has no way out of a final state", () => {
  const left = Object.values(executionMoves).flatMap(({ from }): readonly ExecutionStatus[] => from);
  expect([...new Set(left)].sort()).toEqual(["RUNNING", "WAITING"]);
});

describe("settling a step", () => {
  it("follows the branch taken, and ends the execution when no transition leads on", () => {
    const yes = { kind: "completed", output: { result: true }, branch: "yes" } as const;
    expect(settled(standing("condition"), { graph, outcome: yes, now })).toMatchObject({
      execution: {
        status: "RUNNING",
        currentStepId: idOf("exit"),
        steps: [{ status: "COMPLETED" }, { status: "PENDING" }],
      },
      dueAt: null,
    });
    const no = settled(standing("condition"), { graph, outcome: { ...yes, branch: "no" }, now });
    expect(no.execution).toMatchObject({ status: "COMPLETED", currentStepId: null, completedAt: at });
  });

  it("merges an event's data into the context, newer values first, and keeps the trigger's event", () => {
    const waiting = standing("wait", { status: "WAITING" }, "WAITING");
    const event = { id: "e", name: "paid", contactId: "c", data: { b: 2, c: 3 }, createdAt: at };
    const over = resumed(waiting, { graph, eventName: "paid", end: { kind: "event", event }, now });
    expect(over).toMatchObject({ context: { a: 1, b: 2, c: 3 }, event: { a: 1 }, currentStepId: idOf("condition") });
    const late = resume(waiting);
    expect(late).toMatchObject({
      status: "COMPLETED",
      context: { a: 1, b: 1 },
      steps: [{ output: { timedOut: true } }],
    });
  });

  it("keeps finished steps when the execution is cancelled, and skips the current one", () => {
    const delayed = settled(standing("delay"), {
      graph,
      outcome: { kind: "delayed", until: at, output: { resumeAt: at } },
      now,
    });
    const over = cancelled(delayed.execution, "cancelled_by_user", now);
    expect(over).toMatchObject({ exitReason: "cancelled_by_user", currentStepId: idOf("wait"), error: null });
    expect(over.steps).toMatchObject([
      { status: "COMPLETED", output: { resumeAt: at } },
      { status: "SKIPPED", completedAt: at, output: null },
    ]);
  });
});
