import type { StepOutcome, StepTurn } from "#lib/domain/execution/running/step-action.ts";

export async function exitStep({ step }: StepTurn<"EXIT">): Promise<StepOutcome> {
  const { reason = "exit_step" } = step.config;
  return { kind: "exited", reason, output: { reason } };
}
