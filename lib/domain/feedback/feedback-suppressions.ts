import { isSimulated, onAccountList } from "#lib/domain/email/bounce-detail.ts";
import { recipientCount } from "#lib/domain/email/copies.ts";
import type { Email } from "#lib/domain/email/email.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { SuppressionStore } from "#lib/domain/suppression/suppression-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { ProviderNotification } from "./notification.ts";

export interface ReportedPorts {
  suppressions: Pick<SuppressionStore, "add">;
  clock: Clock;
}

export interface LocatedEmail {
  dataId: DataId;
  email: Email;
  project: Project;
}

/**
 * Puts an address that bounced for good or complained on the suppression list (contract 14 section 2). Mail to the mailbox
 * simulator and test mail say nothing about a person. Repeated without effect.
 */
export async function suppressReported(
  { suppressions, clock }: ReportedPorts,
  { dataId, email, project }: LocatedEmail,
  { address, event }: { address: string; event: ProviderNotification["event"] },
): Promise<void> {
  if (email.isCampaignTest || isSimulated(address)) return;
  const isListed = event.kind === "bounce" && event.detail.bounceSubType === onAccountList;
  const reason = event.kind === "complaint" ? "complaint" : "bounce";
  const source = isListed ? "account_list" : "feedback";
  await suppressions.add(dataId, project, {
    email: address,
    cause: { reason, source, emailId: email.id, note: null, expiresAt: null },
    now: clock.now(),
    // No mail server saw this email.
    confirmsOnly: isListed,
  });
}

/** A complaint that names several addresses may be any one's; so may one that names none, of a mail with copies. */
export const namesOne = (email: Email, { named }: ProviderNotification): boolean =>
  named.length === 1 || (named.length === 0 && recipientCount(email) === 1);
