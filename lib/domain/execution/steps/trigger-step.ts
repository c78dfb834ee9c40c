import type { StepInput, StepOutcome } from "#lib/domain/execution/running/step-action.ts";

/** The trigger has already happened. */
export async function triggerStep({ step, now }: StepInput<"TRIGGER">): Promise<StepOutcome> {
  const { eventName = null } = step.config;
  return { kind: "completed", output: { triggered: true, eventName, timestamp: now.toISOString() } };
}
