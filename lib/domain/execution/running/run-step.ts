import type { StepActions, StepInput, StepOutcome } from "#lib/domain/execution/running/step-action.ts";
import type { Step, StepType } from "#lib/domain/workflow/step.ts";

const outside: readonly StepType[] = ["SEND_EMAIL", "UPDATE_CONTACT", "WEBHOOK"];

/** Whether a step has effects outside the execution. */
export const actsOutside = ({ type }: Step): boolean => outside.includes(type);

/** Runs the step with the action of its type. */
export function runStep(
  actions: StepActions,
  step: Step,
  input: Omit<StepInput<StepType>, "step">,
): Promise<StepOutcome> {
  switch (step.type) {
    case "TRIGGER":
      return actions.TRIGGER({ ...input, step });
    case "SEND_EMAIL":
      return actions.SEND_EMAIL({ ...input, step });
    case "DELAY":
      return actions.DELAY({ ...input, step });
    case "WAIT_FOR_EVENT":
      return actions.WAIT_FOR_EVENT({ ...input, step });
    case "CONDITION":
      return actions.CONDITION({ ...input, step });
    case "WEBHOOK":
      return actions.WEBHOOK({ ...input, step });
    case "UPDATE_CONTACT":
      return actions.UPDATE_CONTACT({ ...input, step });
    case "EXIT":
      return actions.EXIT({ ...input, step });
  }
}
