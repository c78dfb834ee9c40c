import type { ChangeSource } from "#lib/domain/event/change-source.ts";
import type { EventCause } from "#lib/domain/event/event-cause.ts";

/** A contact with the step that last changed it, if one did. */
export interface AttributedChange {
  updatedAt: string;
  changeSource: ChangeSource | null;
}

/**
 * Consequences of a change follow within seconds, or as late as the stream may be before an alarm is raised. Memberships also
 * flip with time: a later flip has no cause in the change, though nothing changed since. A flip that a late job makes is stored
 * with its time (`ChangeSource.flippedAt`).
 */
const consequenceMsMax = 10 * 60 * 1_000;

/** The execution behind an event of a contact at `happenedAt` (ISO 8601), caused by its last change; null if none. */
export function causeOfChange({ updatedAt, changeSource }: AttributedChange, happenedAt: string): EventCause | null {
  if (changeSource?.at !== updatedAt) return null;
  const latest = new Date(Math.max(Date.parse(updatedAt), changeSource.flippedAt ?? 0)).toISOString();
  if (isTooLate(happenedAt, latest)) return null;
  return { workflowId: changeSource.workflowId, depth: changeSource.depth };
}

/** Whether something that happened then (ISO 8601) needs more than the time to show that a change at `changedAt` caused it. */
export const isTooLate = (happenedAt: string, changedAt: string): boolean =>
  Date.parse(happenedAt) - Date.parse(changedAt) > consequenceMsMax;
