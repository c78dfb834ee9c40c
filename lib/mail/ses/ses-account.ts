import { GetAccountCommand, type SESv2Client } from "@aws-sdk/client-sesv2";
import type { ProviderAccount } from "#lib/domain/email/handover/provider-account.ts";

/** Sending limits of the account. */
export interface AccountQuota {
  /** Emails per second. */
  rate: number;
  /** Emails per 24 hours; null if unlimited. */
  daily: number | null;
  sentLast24Hours: number;
}

/** SES gives every account this rate, the sandbox included. A share of it would only slow email down. */
const rateMin = 1;

/**
 * The account's quota, with the share of its rate that this environment may use. The 24-hour quota is the account's: SES counts
 * what all environments sent together.
 * @throws when SES does not report it.
 */
export async function askForQuota(client: SESv2Client, share: number): Promise<AccountQuota> {
  const { ratePerSecond, quota24h, sent24h } = await describeAccount(client);
  return { rate: Math.max(rateMin, ratePerSecond * share), daily: quota24h, sentLast24Hours: sent24h };
}

/** @throws when SES does not report the account's rate. */
export async function describeAccount(client: SESv2Client): Promise<Omit<ProviderAccount, "asOf">> {
  const answer = await client.send(new GetAccountCommand({}));
  const { ProductionAccessEnabled = false, SendingEnabled = false, SendQuota = {} } = answer;
  const { MaxSendRate: ratePerSecond, Max24HourSend: daily = -1, SentLast24Hours: sent24h = 0 } = SendQuota;
  if (ratePerSecond === undefined) throw new Error("GetAccount returned no MaxSendRate.");
  // An account without a quota reports -1.
  const quota24h = daily > 0 ? daily : null;
  return { sandbox: !ProductionAccessEnabled, sendingEnabled: SendingEnabled, ratePerSecond, quota24h, sent24h };
}
