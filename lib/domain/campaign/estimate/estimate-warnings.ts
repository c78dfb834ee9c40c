import type { CampaignHead } from "#lib/domain/campaign/campaign-store.ts";
import type { ContentFindings } from "#lib/domain/campaign/estimate/content-check.ts";
import { domainOf } from "#lib/domain/contact/address.ts";

/** What may go wrong with a campaign (contract 13 section 7). */
export const estimateWarningCodes = [
  "sandbox",
  "domain_not_verified",
  "daily_quota",
  "over_cap",
  "unusual_volume",
  "missing_fields",
  "render_failed",
  "large_body",
] as const;

export interface EstimateWarning {
  code: (typeof estimateWarningCodes)[number];
  message: string;
}

interface WarnedCampaign {
  campaign: Pick<CampaignHead, "from">;
  recipients: number;
  isSandbox: boolean;
  isSenderVerified: boolean;
  hasPauses: boolean;
  isAllowed: boolean;
  /** The most mails that the project sent on one day of the last 30. */
  largestDay: number;
  content: ContentFindings;
}

/** Above this multiple of the largest day, mailbox providers may take a campaign for abuse. */
const unusualTimes = 10;

/** Mail programs cut longer HTML off. */
const largeBytes = 100 * 1_024;

const keysShown = 10;

export function estimateWarnings(about: WarnedCampaign): EstimateWarning[] {
  const { campaign, recipients, largestDay } = about;
  const { missing, fault, bytes } = about.content;
  const texts: Record<EstimateWarning["code"], string | false> = {
    sandbox: about.isSandbox && "The SES account is in the sandbox: it sends only to verified addresses.",
    domain_not_verified:
      !about.isSenderVerified && `The domain ${domainOf(campaign.from)} is not verified. Verify it before you send.`,
    daily_quota: about.hasPauses && "The campaign exceeds the account's quota of 24 hours and pauses in between.",
    over_cap: !about.isAllowed && "The campaign would exceed the project's limit for this month.",
    unusual_volume:
      recipients > unusualTimes * Math.max(1, largestDay) &&
      `The campaign has more than ${unusualTimes} times the emails of your largest day of the last 30 (${largestDay}).`,
    missing_fields: missing.length > 0 && `Many recipients lack values that the content uses: ${listed(missing)}.`,
    render_failed: fault !== undefined && `The content cannot be rendered for a recipient: ${fault}`,
    large_body: bytes > largeBytes && `The body has ${Math.ceil(bytes / 1_024)} KB. Mail programs cut it after 100 KB.`,
  };
  return estimateWarningCodes.flatMap((code) => {
    const message = texts[code];
    return message === false ? [] : { code, message };
  });
}

const listed = (keys: readonly string[]): string =>
  [...keys.slice(0, keysShown), ...(keys.length > keysShown ? [`${keys.length - keysShown} more`] : [])].join(", ");
