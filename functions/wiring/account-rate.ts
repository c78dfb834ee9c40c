import type { Outside } from "#functions/wiring/outside.ts";
import { AccountRate } from "#lib/mail/ses/account-rate.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { AccountLimitsRepository } from "#lib/storage/user/account-limits-repository.ts";

/** This environment's rate for handing mails over, for one worker instance. */
export const accountRate = (table: Table, { quota, clock }: Pick<Outside, "quota" | "clock">): AccountRate =>
  new AccountRate({ store: new AccountLimitsRepository(table), ask: quota, clock });
