import { SESv2ServiceException } from "@aws-sdk/client-sesv2";
import type { ProviderAnswer } from "#lib/domain/email/mail-provider.ts";

/**
 * Refusals that say "not now". A paused account is one of them: its owner or SES can end the pause, and mail accepted
 * meanwhile is worth the 24 hours it is tried for.
 */
const throttlingNames = new Set([
  "LimitExceededException",
  "RequestLimitExceeded",
  "RequestThrottledException",
  "SendingPausedException",
  "Throttling",
  "ThrottlingException",
  "TooManyRequestsException",
]);

/** Faults from before there was a connection, so no byte of the mail has left. */
const unreachedCodes = new Set(["EAI_AGAIN", "ECONNREFUSED", "ENOTFOUND"]);

/**
 * What a failed SendEmail tells about the mail. Only an answer that is SES' own and a connection that never was are
 * certain; whatever else went wrong, the mail may have been taken.
 */
export function providerAnswerOf(fault: unknown): ProviderAnswer {
  if (fault instanceof SESv2ServiceException) return refusalOf(fault);
  if (!(fault instanceof Error)) return { kind: "unknown", reason: String(fault) };
  const code = "code" in fault ? String(fault.code) : "";
  if (unreachedCodes.has(code)) return { kind: "throttled" };
  return { kind: "unknown", reason: reasonOf(fault) };
}

function refusalOf(fault: SESv2ServiceException): ProviderAnswer {
  const status = fault.$metadata.httpStatusCode ?? 0;
  if (status < 400 || status >= 500) return { kind: "unknown", reason: reasonOf(fault) };
  if (status === 429 || throttlingNames.has(fault.name)) return { kind: "throttled" };
  return { kind: "rejected", reason: reasonOf(fault) };
}

const reasonOf = ({ name, message }: Error): string => `${name}: ${message}`;
