import { SESv2Client } from "@aws-sdk/client-sesv2";
import { askForQuota, describeAccount } from "#lib/mail/ses/ses-account.ts";
import { callLimits } from "#lib/platform/call-limits.ts";

/** Asks SES for this environment's part of the account's limits. */
export function sendingQuota(env: { ACCOUNT_SHARE: number }) {
  const client = new SESv2Client(callLimits);
  return () => askForQuota(client, env.ACCOUNT_SHARE);
}

/** Asks SES to describe the account. */
export function providerAccount() {
  const client = new SESv2Client(callLimits);
  return () => describeAccount(client);
}
