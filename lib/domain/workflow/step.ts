import type { Condition, Filter } from "#lib/domain/condition/condition.ts";

export const stepTypes = [
  "TRIGGER",
  "SEND_EMAIL",
  "DELAY",
  "WAIT_FOR_EVENT",
  "CONDITION",
  "WEBHOOK",
  "UPDATE_CONTACT",
  "EXIT",
] as const;

export type StepType = (typeof stepTypes)[number];

export const webhookMethods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

export const delayUnits = ["minutes", "hours", "days"] as const;

export const subscriptionActions = ["none", "subscribe", "unsubscribe"] as const;

/** Settings of a step after `parseStepConfig`: checked, without unknown keys (contract 06 section 2). */
export interface StepConfigs {
  /** The trigger's. */
  TRIGGER: Record<string, unknown>;
  SEND_EMAIL: { templateId: string; recipient: { type: "CONTACT" } | { type: "CUSTOM"; customEmail: string } };
  DELAY: { amount: number; unit: (typeof delayUnits)[number] };
  /** `timeout` in seconds; without it the wait has no end. */
  WAIT_FOR_EVENT: { eventName: string; timeout?: number };
  /** `condition.field` may also name values of the execution: `event.<key>`, `workflow.<key>`. */
  CONDITION: Filter | { condition: Condition };
  WEBHOOK: {
    url: string;
    method: (typeof webhookMethods)[number];
    headers?: Record<string, string>;
    body?: unknown;
  };
  UPDATE_CONTACT: {
    updates?: Record<string, unknown>;
    subscriptionAction: (typeof subscriptionActions)[number];
    /** By the key of the topic; null returns to its default. */
    topics?: Record<string, boolean | null>;
  };
  EXIT: { reason?: string };
}

/** Type and settings of a step, which belong together. */
export type TypedConfig = { [Type in StepType]: { type: Type; config: StepConfigs[Type] } }[StepType];

/** What authors set in a step. */
export type StepContent = TypedConfig & { name: string; position: { x: number; y: number } };

/** A step of a workflow (contract 06 section 1). Times are ISO 8601 UTC with milliseconds. */
export type Step = StepContent & { id: string; createdAt: string; updatedAt: string };

/** The template that a step sends; null for any other step. */
export const templateOf = (step: TypedConfig): string | null =>
  step.type === "SEND_EMAIL" ? step.config.templateId : null;
