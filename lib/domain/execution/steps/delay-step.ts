import { unitMs } from "#lib/domain/condition/condition.ts";
import type { StepInput, StepOutcome } from "#lib/domain/execution/running/step-action.ts";

export async function delayStep({ step, now }: StepInput<"DELAY">): Promise<StepOutcome> {
  const { amount: delayAmount, unit: delayUnit } = step.config;
  const resumeAt = new Date(now.getTime() + delayAmount * unitMs[delayUnit]).toISOString();
  return { kind: "delayed", until: resumeAt, output: { delayAmount, delayUnit, resumeAt } };
}
