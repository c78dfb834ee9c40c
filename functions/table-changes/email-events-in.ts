import { emailEvents } from "#lib/domain/email/reading/email-events.ts";
import type { EmailEvent } from "#lib/domain/event/email-log.ts";
import { newEmailEvents } from "#lib/domain/event/event-counts.ts";
import { inBoth } from "#lib/domain/usage/count-changes.ts";
import type { StreamChange } from "#lib/storage/stream/stream-change.ts";

/** The email events that a change adds. */
export function emailEventsIn(change: StreamChange): EmailEvent[] {
  if (change.kind === "occurrence") return change.after && !change.before ? [change.after] : [];
  if (change.kind !== "email") return [];
  const { before, after } = inBoth(change, emailEvents);
  return newEmailEvents(before, after);
}
