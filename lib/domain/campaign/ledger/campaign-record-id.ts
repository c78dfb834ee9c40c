import type { LedgerRow } from "#lib/domain/campaign/ledger/ledger-rows.ts";
import { mailedStatuses, mailIdOf, type SentCampaign } from "#lib/domain/campaign/results/recipient.ts";
import { campaignEmailId } from "#lib/domain/campaign/sending/campaign-email-id.ts";
import type { EmailStatus } from "#lib/domain/email/email.ts";

/** What records of campaigns' mails can be: they are born when the provider was asked. */
export const statusesOfRecords: readonly EmailStatus[] = [...mailedStatuses, "FAILED"];

/**
 * The record that there may be of a row's mail; undefined where there is none. Of a row that somebody is at the record is there
 * before the row says so.
 */
export const campaignRecordId = (row: LedgerRow, campaign: SentCampaign): string | undefined =>
  row.isClaimed ? campaignEmailId(row.contactId, campaign) : mailIdOf(row, campaign);
