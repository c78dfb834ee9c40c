import { GetAccountCommand, type SESv2Client } from "@aws-sdk/client-sesv2";

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
  const { SendQuota } = await client.send(new GetAccountCommand({}));
  const { MaxSendRate: accountRate, Max24HourSend: daily = -1, SentLast24Hours: sentLast24Hours = 0 } = SendQuota ?? {};
  if (accountRate === undefined) throw new Error("GetAccount returned no MaxSendRate.");
  // An account without a quota reports -1.
  const rate = Math.max(rateMin, accountRate * share);
  return { rate, daily: daily > 0 ? daily : null, sentLast24Hours };
}
