import { words } from "#words/words.ts";

/** Why Petrel did not send an email. Any other `error` is the provider's answer. */
const failures = [
  ...(["provider_rejected", "provider_throttled", "delivery_unconfirmed", "project_disabled"] as const),
  ...(["domain_not_verified", "contact_unsubscribed", "topic", "suppressed"] as const),
  ...(["billing_limit", "render_failed", "too_late"] as const),
] as const;

export type EmailFailure = (typeof failures)[number];

export const failureIn = (error: string | null): EmailFailure | undefined => failures.find((each) => each === error);

/** The `error` of an email in words. */
export function saidFailure(error: string): string {
  const known = failureIn(error);
  return known ? words.emails.verdicts[known]().title : error;
}
