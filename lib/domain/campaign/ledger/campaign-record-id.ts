import type { LedgerRow } from "#lib/domain/campaign/ledger/ledger-rows.ts";
import { mailedStatuses, mailIdOf, type SentCampaign } from "#lib/domain/campaign/results/recipient.ts";
import { campaignEmailId } from "#lib/domain/campaign/sending/campaign-email-id.ts";
import type { EmailStatus } from "#lib/domain/email/email.ts";

/** Possible statuses of campaign mail records: a record is created after the provider was asked. */
export const statusesOfRecords: readonly EmailStatus[] = [...mailedStatuses, "FAILED"];

/**
 * The id of a row's mail record if one may exist, else undefined. For a claimed row, the record may exist before the row says
 * so.
 */
export const campaignRecordId = (row: LedgerRow, campaign: SentCampaign): string | undefined =>
  row.isClaimed ? campaignEmailId(row.contactId, campaign) : mailIdOf(row, campaign);
