import type { StepActions, StepOutcome, StepTurn } from "#lib/domain/execution/running/step-action.ts";
import type { Step, StepType } from "#lib/domain/workflow/step.ts";

const outside: readonly StepType[] = ["SEND_EMAIL", "UPDATE_CONTACT", "WEBHOOK"];

/** Whether a step has effects outside the execution. */
export const actsOutside = ({ type }: Step): boolean => outside.includes(type);

/** Runs the step with the action of its type. */
export function runStep(
  actions: StepActions,
  step: Step,
  turn: Omit<StepTurn<StepType>, "step">,
): Promise<StepOutcome> {
  switch (step.type) {
    case "TRIGGER":
      return actions.TRIGGER({ ...turn, step });
    case "SEND_EMAIL":
      return actions.SEND_EMAIL({ ...turn, step });
    case "DELAY":
      return actions.DELAY({ ...turn, step });
    case "WAIT_FOR_EVENT":
      return actions.WAIT_FOR_EVENT({ ...turn, step });
    case "CONDITION":
      return actions.CONDITION({ ...turn, step });
    case "WEBHOOK":
      return actions.WEBHOOK({ ...turn, step });
    case "UPDATE_CONTACT":
      return actions.UPDATE_CONTACT({ ...turn, step });
    case "EXIT":
      return actions.EXIT({ ...turn, step });
  }
}
