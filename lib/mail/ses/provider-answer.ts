import { SESv2ServiceException } from "@aws-sdk/client-sesv2";
import type { ProviderAnswer } from "#lib/domain/email/handover/mail-provider.ts";
import { UnsentError } from "#lib/mail/ses/fresh-connections.ts";
import { logger } from "#lib/platform/logger.ts";

/**
 * Refusals that mean "not now". A paused account is one of them: its owner or SES can end the pause, and email accepted
 * meanwhile is worth 24 hours of retries.
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

/**
 * Refusals of the caller that AWS also sends with a status other than 403. "Common errors" of the IAM and SES API references
 * lists them with and without `Exception`.
 */
const callerNames = new Set([
  "AccessDenied",
  "ExpiredToken",
  "IncompleteSignature",
  "InvalidClientTokenId",
  "InvalidSignature",
  "MissingAuthenticationToken",
  "NotAuthorized",
  "OptInRequired",
  "RequestExpired",
  "RequestTimeTooSkewed",
  "SignatureDoesNotMatch",
  "UnrecognizedClient",
]);

/**
 * What a failed SendEmail means for the email. Only an answer from SES itself and an unsent request are certain. After any
 * other fault SES may have accepted the email.
 */
export function providerAnswerOf(fault: unknown): ProviderAnswer {
  if (fault instanceof SESv2ServiceException) return refusalOf(fault);
  if (!(fault instanceof Error)) return { kind: "unknown", reason: String(fault) };
  if (fault instanceof UnsentError) return { kind: "throttled" };
  return { kind: "unknown", reason: reasonOf(fault) };
}

function refusalOf(fault: SESv2ServiceException): ProviderAnswer {
  const status = fault.$metadata.httpStatusCode ?? 0;
  if (status < 400 || status >= 500) return { kind: "unknown", reason: reasonOf(fault) };
  if (status === 429 || throttlingNames.has(fault.name)) return { kind: "throttled" };
  if (refusesCaller(fault, status)) {
    logger.error("SES denied access or refused the signature; retrying", { reason: reasonOf(fault) });
    return { kind: "throttled" };
  }
  return { kind: "rejected", reason: reasonOf(fault) };
}

/** SES has no 403 about an email: SendEmail's own errors are 400, 404 and 429. */
const refusesCaller = ({ name }: SESv2ServiceException, status: number): boolean =>
  status === 401 || status === 403 || callerNames.has(name.replace(/Exception$/, ""));

const reasonOf = ({ name, message }: Error): string => `${name}: ${message}`;
