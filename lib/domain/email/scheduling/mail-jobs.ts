import type { Minute } from "#lib/domain/email/scheduling/scheduled-mail.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export type MailJob =
  /** Queue the mails that a project has scheduled for a minute, each with its delay. */
  { type: "queueScheduledMails"; dataId: DataId; minute: Minute };
