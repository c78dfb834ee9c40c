import type { WorkflowHead } from "#lib/domain/workflow/workflow-store.ts";

/** Whether an event starts a workflow: it has exactly the trigger's name, and is not from before that was in force. */
export function isBegunBy(
  { enabled, trigger, inForceSince }: WorkflowHead,
  { name, createdAt }: { name: string; createdAt: string },
): boolean {
  if (!enabled || trigger.type !== "EVENT" || trigger.config.eventName !== name) return false;
  return inForceSince === null || createdAt >= inForceSince;
}
