import { SESv2Client } from "@aws-sdk/client-sesv2";
import { AccountRate } from "#lib/mail/ses/account-rate.ts";
import { askForQuota } from "#lib/mail/ses/ses-account.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { AccountLimitsRepository } from "#lib/storage/user/account-limits-repository.ts";

/** This environment's rate for handing mails over, for one worker instance. `share`: its part of the account's rate. */
export function accountRate(table: Table, share: number, clock: Clock): AccountRate {
  const client = new SESv2Client(callLimits);
  return new AccountRate({ store: new AccountLimitsRepository(table), ask: () => askForQuota(client, share), clock });
}
