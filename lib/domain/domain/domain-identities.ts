import type { DkimStatus } from "#lib/domain/domain/sender-domain.ts";

/** A domain as the mail provider knows it. */
export interface DomainIdentity {
  status: DkimStatus;
  /** Labels of the three DKIM records. */
  dkimTokens: string[];
}

/** Domains at the mail provider. Implemented by lib/mail; what it cannot do is thrown as it is. */
export interface DomainIdentities {
  /**
   * Makes the domain known with its MAIL FROM, or finds it. `existed` tells which; undefined when the provider takes no
   * such name.
   */
  create(domain: string, mailFromDomain: string): Promise<(DomainIdentity & { existed: boolean }) | undefined>;
  find(domain: string): Promise<DomainIdentity | undefined>;
  /** Makes the provider look for the DKIM records of a domain it knows once more, for up to 72 hours. */
  restart(domain: string): Promise<DomainIdentity>;
  /** Bounces and complaints come as events; the provider's own mails about them would go to the sender. */
  stopFeedbackMail(domain: string): Promise<void>;
  /** Does nothing when it is not known. */
  remove(domain: string): Promise<void>;
}
