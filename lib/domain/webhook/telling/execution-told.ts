import { type Execution, isActive } from "#lib/domain/execution/execution.ts";
import type { Change } from "#lib/domain/usage/count-changes.ts";
import type { EventContent, ToldEvent } from "#lib/domain/webhook/telling/told-event.ts";
import type { WebhookType } from "#lib/domain/webhook/webhook-types.ts";

type TellingExecution = Pick<
  Execution,
  "workflowId" | "contactId" | "status" | "startedAt" | "completedAt" | "updatedAt"
>;

/** The begin and the end of an execution, the `number`-th of its contact in its workflow. */
export function toldOfExecution({ before, after }: Change<TellingExecution>, number: number): ToldEvent[] {
  if (!after) return [];
  const { workflowId, contactId, status, startedAt, completedAt, updatedAt } = after;
  const told = (type: WebhookType, timestamp: string): ToldEvent => ({
    ...{ type, timestamp },
    source: { kind: "execution", workflowId, contactId, number },
  });
  const ends = !isActive(status) && (!before || isActive(before.status));
  return [
    ...(before ? [] : [told("workflow.started", startedAt)]),
    ...(ends ? [told("workflow.finished", completedAt ?? updatedAt)] : []),
  ];
}

/** Undefined for the end of one that has not ended. */
export function contentOfExecution(execution: Execution, type: WebhookType): EventContent | undefined {
  const { id: executionId, workflowId, contactId, status, exitReason, error } = execution;
  const ids = { workflowId, executionId, contactId };
  if (type === "workflow.started")
    return { data: { ...ids, status: "RUNNING", exitReason: null, error: null }, traits: null };
  return isActive(status) ? undefined : { data: { ...ids, status, exitReason, error }, traits: null };
}
