import type { StepInput, StepOutcome } from "#lib/domain/execution/running/step-action.ts";

export async function exitStep({ step }: StepInput<"EXIT">): Promise<StepOutcome> {
  const { reason = "exit_step" } = step.config;
  return { kind: "exited", reason, output: { reason } };
}
