import { emailHappenings } from "#lib/domain/email/reading/email-happenings.ts";
import type { EmailHappening } from "#lib/domain/event/email-log.ts";
import { newHappenings } from "#lib/domain/event/event-counts.ts";
import { inBoth } from "#lib/domain/usage/count-changes.ts";
import type { StreamChange } from "#lib/storage/table/stream-change.ts";

/** What newly happened to a mail, according to this change. */
export function happeningsOf(change: StreamChange): EmailHappening[] {
  if (change.kind === "occurrence") return change.after && !change.before ? [change.after] : [];
  if (change.kind !== "email") return [];
  const { before, after } = inBoth(change, emailHappenings);
  return newHappenings(before, after);
}
