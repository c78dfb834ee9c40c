import type { StepInput, StepOutcome } from "#lib/domain/execution/running/step-action.ts";

/** Without a timeout it waits forever. */
export async function waitForEventStep({ step, record }: StepInput<"WAIT_FOR_EVENT">): Promise<StepOutcome> {
  const { eventName, timeout } = step.config;
  const deadline =
    timeout === undefined ? null : new Date(Date.parse(record.startedAt) + timeout * 1_000).toISOString();
  return { kind: "waiting", eventName, deadline };
}
