import type { ChangeMark } from "#lib/domain/event/change-mark.ts";
import type { EventCause } from "#lib/domain/event/event-cause.ts";

/** A contact with the mark of the step that changed it, if one did. */
export interface MarkedChange {
  updatedAt: string;
  changeMark: ChangeMark | null;
}

/**
 * Consequences of a change follow within seconds, or as late as the stream may be before an alarm is raised. Memberships also
 * flip with time: a later flip has no cause in the change, though nothing changed since.
 */
const consequenceMsMax = 10 * 60 * 1_000;

/** The execution behind an event of a contact at `happenedAt` (ISO 8601), caused by its last change; null if none. */
export function causeOfChange({ updatedAt, changeMark }: MarkedChange, happenedAt: string): EventCause | null {
  if (changeMark?.at !== updatedAt) return null;
  if (Date.parse(happenedAt) - Date.parse(updatedAt) > consequenceMsMax) return null;
  return { workflowId: changeMark.workflowId, depth: changeMark.depth };
}
