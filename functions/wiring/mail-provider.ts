import { accountRate } from "#functions/wiring/account-rate.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { SesProvider } from "#lib/mail/ses/ses-provider.ts";
import type { Table } from "#lib/storage/table/table.ts";

interface MailProviderEnv {
  CONFIGURATION_SET_TRACKED: string;
  CONFIGURATION_SET_UNTRACKED: string;
}

/** SES, for the workers that hand mails over. */
export const mailProvider = (
  table: Table,
  env: MailProviderEnv,
  { handover, quota, clock }: Pick<Outside, "handover" | "quota" | "clock">,
): SesProvider =>
  new SesProvider(
    { handover, account: accountRate(table, { quota, clock }), clock },
    { tracked: env.CONFIGURATION_SET_TRACKED, untracked: env.CONFIGURATION_SET_UNTRACKED },
  );
