import { SESv2Client } from "@aws-sdk/client-sesv2";
import type { AccountList } from "#lib/domain/suppression/account-list.ts";
import { SesAccountList } from "#lib/mail/ses/ses-account-list.ts";
import { callLimits } from "#lib/platform/call-limits.ts";

/** The suppression list of the SES account. */
export const accountList = (): AccountList => new SesAccountList(new SESv2Client(callLimits));
