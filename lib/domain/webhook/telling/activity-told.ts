import type { LoggedActivity, LoggedType } from "#lib/domain/activity/activity-log.ts";
import type { ToldEvent } from "#lib/domain/webhook/telling/told-event.ts";
import type { WebhookType } from "#lib/domain/webhook/webhook-types.ts";

/** Activities whose log is the one in time order for a type of event. */
export const toldActivityTypes = [
  ["email.failed", "email.failed"],
  ["workflow.started", "workflow.started"],
  ["workflow.completed", "workflow.finished"],
] as const satisfies [LoggedType, WebhookType][];

export function toldOfActivity(activity: LoggedActivity): ToldEvent[] {
  const { at: timestamp, contactId, sourceId, execution } = activity;
  const type = toldActivityTypes.find(([logged]) => logged === activity.type)?.[1];
  if (!type) return [];
  if (!execution) return [{ type, timestamp, source: { kind: "mailState", emailId: sourceId, sendAt: null } }];
  return [{ type, timestamp, source: { kind: "execution", contactId, ...execution } }];
}
