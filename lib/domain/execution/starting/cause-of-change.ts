import type { ChangeMark } from "#lib/domain/execution/starting/change-mark.ts";
import type { EventCause } from "#lib/domain/execution/starting/event-cause.ts";

/** A contact with what the step left that changed it, if one did. */
export interface MarkedChange {
  updatedAt: string;
  changeMark: ChangeMark | null;
}

/**
 * What comes of a change comes within seconds, and as late as the stream may be before somebody is alarmed. Memberships flip with
 * time as well: what does so later has no cause in the change, though nothing changed since.
 */
const consequenceMsMax = 10 * 60 * 1_000;

/** The execution behind something that happened to a contact at `happenedAt` (ISO 8601) with its last change, if one is. */
export function causeOfChange({ updatedAt, changeMark }: MarkedChange, happenedAt: string): EventCause | null {
  if (changeMark?.at !== updatedAt) return null;
  if (Date.parse(happenedAt) - Date.parse(updatedAt) > consequenceMsMax) return null;
  return { workflowId: changeMark.workflowId, depth: changeMark.depth };
}
