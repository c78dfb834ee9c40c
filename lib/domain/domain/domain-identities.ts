import type { DkimStatus } from "#lib/domain/domain/sender-domain.ts";

/** A domain as the mail provider knows it. */
export interface DomainIdentity {
  status: DkimStatus;
  /** Labels of the three DKIM records. */
  dkimTokens: string[];
  /** Whether this deployment created it. Any other belongs to the operator or another deployment, and is never changed. */
  own: boolean;
}

/** Domains at the mail provider. Implemented by lib/mail; its errors are thrown unchanged. */
export interface DomainIdentities {
  /**
   * Creates the identity, or finds it and changes nothing; `existed` tells which. Undefined when the provider does not accept
   * the name.
   */
  create(domain: string): Promise<(DomainIdentity & { existed: boolean }) | undefined>;
  find(domain: string): Promise<DomainIdentity | undefined>;
  /** Restarts the provider's search for the DKIM records of an own identity, for up to 72 hours. */
  restart(domain: string): Promise<DomainIdentity>;
  /**
   * Configures an own identity for sending: sets its MAIL FROM, and turns off the provider's bounce and complaint emails,
   * because these arrive as events.
   */
  setUp(domain: string, mailFromDomain: string): Promise<void>;
  /** Removes an own identity. Does nothing when there is none, or when it is not this deployment's. */
  remove(domain: string): Promise<void>;
}
