import type { StoredExecution } from "#lib/domain/execution/execution-store.ts";
import { newStepRecord } from "#lib/domain/execution/step-record.ts";
import type { Branch, Graph, Transition } from "#lib/domain/workflow/graph.ts";
import type { Step, TypedConfig } from "#lib/domain/workflow/step.ts";
import { derivedId, newId } from "#lib/platform/ids.ts";
import { someTime } from "#test/support/records.ts";

/** The id of the step with this name. */
export const idOf = (name: string): string => derivedId(name);

const someStep = (name: string, typed: TypedConfig): Step => ({
  ...typed,
  id: idOf(name),
  name,
  position: { x: 0, y: 0 },
  createdAt: someTime,
  updatedAt: someTime,
});

/** Steps by name, and transitions as `from>to` or `from>branch>to`. */
export function someGraph(steps: Record<string, TypedConfig>, ways: readonly string[]): Graph {
  const trigger: TypedConfig = { type: "TRIGGER", config: { eventName: "signup" } };
  return {
    steps: Object.entries({ trigger, ...steps }).map(([name, typed]) => someStep(name, typed)),
    transitions: ways.map((way): Transition => {
      const [from = "", ...rest] = way.split(">");
      const to = rest.at(-1) ?? "";
      const branch = rest.length > 1 ? (rest[0] as Branch) : null;
      const own = { id: way, priority: 0, auto: false, createdAt: someTime, updatedAt: someTime };
      return { ...own, fromStepId: idOf(from), toStepId: idOf(to), branch };
    }),
  };
}

export const mail: TypedConfig = {
  type: "SEND_EMAIL",
  config: { templateId: "t", recipient: { type: "CONTACT" } },
};
export const update: TypedConfig = {
  type: "UPDATE_CONTACT",
  config: { updates: { seen: true }, subscriptionAction: "none" },
};
export const webhook: TypedConfig = { type: "WEBHOOK", config: { url: "https://example.com/", method: "POST" } };
export const exit: TypedConfig = { type: "EXIT", config: {} };
export const condition: TypedConfig = {
  type: "CONDITION",
  config: { field: "data.plan", operator: "equals", value: "pro" },
};
export const delay = (amount: number): TypedConfig => ({ type: "DELAY", config: { amount, unit: "minutes" } });
export const wait = (eventName: string, timeout?: number): TypedConfig => ({
  type: "WAIT_FOR_EVENT",
  config: timeout === undefined ? { eventName } : { eventName, timeout },
});

/** Each graph puts the steps that can fail in different places. */
export const runGraphs: readonly Graph[] = [
  someGraph({ mail, delay: delay(5), webhook, update, exit }, [
    "trigger>mail",
    "mail>delay",
    "delay>webhook",
    "webhook>update",
    "update>exit",
  ]),
  someGraph({ wait: wait("go", 600), mail, update, delay: delay(60), condition, exit, second: mail }, [
    "trigger>wait",
    "wait>event>mail",
    "wait>timeout>update",
    "mail>delay",
    "update>delay",
    "delay>condition",
    "condition>yes>exit",
    "condition>no>second",
  ]),
  someGraph({ wait: wait("go"), again: wait("go", 60), mail, last: delay(1) }, [
    "trigger>wait",
    "wait>again",
    "again>mail",
    "mail>last",
  ]),
  someGraph({ delay: delay(1), longer: delay(30), condition, webhook, mail, wait: wait("go", 7_200) }, [
    "trigger>delay",
    "delay>longer",
    "longer>condition",
    "condition>yes>webhook",
    "condition>no>mail",
    "webhook>wait",
    "wait>timeout>mail",
  ]),
];

/** An execution of this graph that has just started, before its first step. */
export function beginningOf(graph: Graph, at: string): StoredExecution {
  const [trigger] = graph.steps;
  if (!trigger) throw new Error("A graph starts with a trigger step.");
  const key = { workflowId: newId(), contactId: newId(), number: 1 };
  const id = newId();
  const execution = {
    ...{ id, workflowId: key.workflowId, contactId: key.contactId },
    ...{ contactEmail: "a@example.com", status: "RUNNING" as const },
    ...{ currentStepId: trigger.id, exitReason: null, error: null, context: {}, event: {}, cause: null },
    ...{ graphVersion: 1, steps: [newStepRecord(id, trigger, at)], depth: 0 },
    ...{ startedAt: at, completedAt: null, createdAt: at, updatedAt: at },
  };
  return { key, execution, claim: null, dueAt: null, isForgotten: false, version: 1 };
}
