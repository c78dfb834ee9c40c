import type { DkimStatus } from "#lib/domain/domain/sender-domain.ts";

/** A domain as the mail provider knows it. */
export interface DomainIdentity {
  status: DkimStatus;
  /** Labels of the three DKIM records. */
  dkimTokens: string[];
  /** This deployment created it. Another one belongs to the operator or to another deployment, and is never changed. */
  own: boolean;
}

/** Domains at the mail provider. Implemented by lib/mail; what it cannot do is thrown as it is. */
export interface DomainIdentities {
  /**
   * Makes the domain known, or finds it and changes nothing. `existed` tells which; undefined when the provider takes
   * no such name.
   */
  create(domain: string): Promise<(DomainIdentity & { existed: boolean }) | undefined>;
  find(domain: string): Promise<DomainIdentity | undefined>;
  /** Makes the provider look for the DKIM records of an own identity once more, for up to 72 hours. */
  restart(domain: string): Promise<DomainIdentity>;
  /**
   * Sets an own identity up for sending: its MAIL FROM, and no mails from the provider about bounces and complaints,
   * which come as events.
   */
  setUp(domain: string, mailFromDomain: string): Promise<void>;
  /** Removes an own identity. Does nothing when there is none, or when it is not this deployment's. */
  remove(domain: string): Promise<void>;
}
