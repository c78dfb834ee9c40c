import type { EmailEventName } from "#lib/domain/event/email-activity.ts";
import { derivedId } from "#lib/platform/ids.ts";

/** The source of an email event: its notification, or null when it happens to an email once. */
export interface EmailEventOrigin {
  emailId: string;
  name: EmailEventName;
  notificationId: string | null;
}

/** The event's id, the same in every list. A bounce without a notification is the permanent one. */
export const emailEventId = ({ emailId, name, notificationId }: EmailEventOrigin): string =>
  derivedId([emailId, name, ...(notificationId === null ? [] : [notificationId])].join("#"));
