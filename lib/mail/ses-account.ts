import { GetAccountCommand, type SESv2Client } from "@aws-sdk/client-sesv2";

/** Mails of the account. */
export interface AccountQuota {
  /** A second. */
  rate: number;
  /** Of 24 hours; null where there is none. */
  daily: number | null;
  sentLast24Hours: number;
}

/** @throws when SES does not tell. */
export async function askForQuota(client: SESv2Client): Promise<AccountQuota> {
  const { SendQuota } = await client.send(new GetAccountCommand({}));
  const { MaxSendRate: rate, Max24HourSend: daily = -1, SentLast24Hours: sentLast24Hours = 0 } = SendQuota ?? {};
  if (rate === undefined) throw new Error("GetAccount names no MaxSendRate.");
  // An account without a quota has one of -1.
  return { rate, daily: daily > 0 ? daily : null, sentLast24Hours };
}
