import type { EmailFeedbackStore } from "#lib/domain/email/email-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { isUuid } from "#lib/platform/ids.ts";
import type { ProviderNotification } from "./notification.ts";

/**
 * This path does not check whether the project was reset or deleted since SES accepted the email. Data hidden that way is swept
 * 15 minutes later (`writersEndMs`), so a mark within five minutes, and what the stream does with it, still precede the sweep.
 */
const freshMs = 5 * 60_000;

interface FreshDeliveryPorts {
  emails: Pick<EmailFeedbackStore, "markDelivered">;
  clock: Clock;
}

/**
 * Marks a recent email as delivered with one write and no read. False when it changed nothing: the caller then reads the record.
 * A failed condition is billed, so this does not try emails with copies, nor those of campaigns, whose record often does not
 * exist yet.
 */
export async function markFreshDelivery(
  { emails, clock }: FreshDeliveryPorts,
  { event, dataId, emailId, row, hasCopies, acceptedAt }: ProviderNotification,
): Promise<boolean> {
  if (event.kind !== "delivery" || !dataId || !emailId || !isUuid(emailId) || row || hasCopies) return false;
  if (clock.now().getTime() - Date.parse(acceptedAt) >= freshMs) return false;
  return emails.markDelivered(dataId, { emailId, at: event.at });
}
