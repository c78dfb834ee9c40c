import type { MailDomainFacts } from "#lib/domain/verification/mail-domain-lookup.ts";

/** What can be said of an address without writing to it (contract 01 section 3). */
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
  /** Sentences for people; never none. */
  reasons: string[];
}
