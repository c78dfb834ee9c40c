import type { components } from "#api/schema.ts";
import { conditionInWords, filterInWords, oneLine } from "#words/condition.ts";
import { words } from "#words/words.ts";

const text = words.workflows;

export interface Step {
  id: string;
  name: string;
  type: components["schemas"]["StepType"];
  template: { id: string; name: string } | null;
  config: components["schemas"]["StoredStepConfig"];
  outgoingTransitions: readonly components["schemas"]["Transition"][];
}

/** Along the paths from the trigger, branch by branch; steps that no path reaches come last. */
export function inOrder(steps: readonly Step[]): Step[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const seen = new Set<Step>();
  const visit = (step: Step | undefined): void => {
    if (!step || seen.has(step)) return;
    seen.add(step);
    for (const { toStepId } of step.outgoingTransitions) visit(byId.get(toStepId));
  };
  visit(steps.find(({ type }) => type === "TRIGGER"));
  for (const step of steps) visit(step);
  return [...seen];
}

/** What a step is set to, in words; empty when its kind says it all. */
export function settingOf({ config }: Pick<Step, "config">): string {
  if ("amount" in config) return text.spans[config.unit](config.amount);
  if ("field" in config) return oneLine(filterInWords(config));
  if ("condition" in config) return oneLine(conditionInWords(config.condition));
  if ("url" in config) return `${config.method} ${config.url}`;
  if ("eventName" in config) return `“${config.eventName}”`;
  if ("subscriptionAction" in config)
    return [...Object.keys(config.updates ?? {}), ...text.subscriptions[config.subscriptionAction]].join(", ");
  return "reason" in config ? (config.reason ?? "") : "";
}
