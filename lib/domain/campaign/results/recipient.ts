import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import type { RowFailure, RowSkip } from "#lib/domain/campaign/ledger/ledger.ts";
import type { LedgerRow } from "#lib/domain/campaign/ledger/ledger-rows.ts";
import { type RowOutcome, rowOutcome } from "#lib/domain/campaign/ledger/row-outcome.ts";
import { campaignEmailId } from "#lib/domain/campaign/sending/campaign-email-id.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { Email } from "#lib/domain/email/email.ts";
import { derivedId } from "#lib/platform/ids.ts";

/** Record statuses of a mail that the provider took. */
export const mailedStatuses = ["SENT", "DELIVERED", "OPENED", "CLICKED", "BOUNCED", "COMPLAINED"] as const;

export const recipientStatuses = ["PENDING", ...mailedStatuses, "FAILED", "SKIPPED"] as const;

export type RecipientStatus = (typeof recipientStatuses)[number];

type MailTimes = Pick<Email, "sentAt" | "deliveredAt" | "openedAt" | "clickedAt" | "bouncedAt" | "complainedAt">;

/** One row of the list of contract 04 section 4. */
export interface Recipient extends MailTimes {
  id: string;
  /** These three are null once the contact is deleted; `emailId` also where no mail was made. */
  contactId: string | null;
  email: string | null;
  emailId: string | null;
  status: RecipientStatus;
  reason: RowFailure | RowSkip | null;
  updatedAt: string;
}

/** A campaign whose sending has begun. */
export type SentCampaign = Pick<Campaign, "id"> & { sentAt: string };

/** Mails and contacts to show with rows, by id. */
export interface RowRecords {
  mails: ReadonlyMap<string, Email>;
  contacts: ReadonlyMap<string, Pick<Contact, "id" | "email" | "createdAt">>;
}

/** Unclaimed pending rows of a cancelled campaign are never sent, so they show as skipped at once. */
export function shownOutcome({ state, isClaimed }: LedgerRow, { status }: Pick<Campaign, "status">): RowOutcome {
  const isLeft = state === "pending" && !isClaimed && status === "CANCELLED";
  return isLeft ? { kind: "skipped", reason: "cancelled" } : rowOutcome(state);
}

/** Undefined for a row whose mail was not handed over. A failed hand-over has a record that a notification may correct. */
export function mailIdOf({ contactId, state }: LedgerRow, campaign: SentCampaign): string | undefined {
  const wasHandedOver =
    state === "sent" || state === "provider_rejected" || state === "rejected_late" || state === "delivery_unconfirmed";
  return wasHandedOver ? campaignEmailId(contactId, campaign) : undefined;
}

export function recipientOf(
  row: LedgerRow,
  campaign: SentCampaign & Pick<Campaign, "status">,
  { mails, contacts }: RowRecords,
): Recipient {
  const mail = mails.get(mailIdOf(row, campaign) ?? "");
  const contact = contacts.get(row.contactId);
  // A deleted address that was added again keeps its id, but is another contact.
  const owner = contact && contact.createdAt <= campaign.sentAt ? contact : undefined;
  return {
    id: derivedId(`${campaign.id} ${row.contactId}`),
    contactId: mail?.contactId ?? owner?.id ?? null,
    email: mail?.to ?? owner?.email ?? null,
    emailId: mail?.id ?? null,
    ...statusOf(shownOutcome(row, campaign), mail),
    sentAt: mail?.sentAt ?? null,
    deliveredAt: mail?.deliveredAt ?? null,
    openedAt: mail?.openedAt ?? null,
    clickedAt: mail?.clickedAt ?? null,
    bouncedAt: mail?.bouncedAt ?? null,
    complainedAt: mail?.complainedAt ?? null,
    updatedAt: mail?.updatedAt ?? campaign.sentAt,
  };
}

function statusOf({ kind, reason }: RowOutcome, mail: Email | undefined): Pick<Recipient, "status" | "reason"> {
  // The provider accepted the mail and rejected it later.
  if (kind === "sent" && mail?.status === "FAILED") return { status: "FAILED", reason: "provider_rejected" };
  const mailed = mail?.sentAt && mailedStatuses.find((status) => status === mail.status);
  return mailed ? { status: mailed, reason: null } : { status: statuses[kind], reason };
}

const statuses = { pending: "PENDING", sent: "SENT", failed: "FAILED", skipped: "SKIPPED" } as const;
