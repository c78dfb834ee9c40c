import type { MailDomainFacts } from "#lib/domain/verification/mail-domain-lookup.ts";

/** The result for an address, without sending to it (contract 01 section 3). */
export interface Verification extends MailDomainFacts {
  /** Normalised. */
  email: string;
  valid: boolean;
  isDisposable: boolean;
  isAlias: boolean;
  isTypo: boolean;
  isPlusAddressed: boolean;
  isPersonalEmail: boolean;
  /** Only with `isTypo`. */
  suggestedEmail?: string;
  /** Sentences for people; never empty. */
  reasons: string[];
}
