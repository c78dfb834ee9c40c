import { domainOf, localPartOf } from "#lib/domain/contact/address.ts";
import { isUnquotedLocalPart } from "#lib/domain/verification/address-format.ts";
import type { DisposableDomains } from "#lib/domain/verification/disposable-domains.ts";
import type { DomainSet } from "#lib/domain/verification/domain-set.ts";
import { forwardingServices } from "#lib/domain/verification/forwarding-services.ts";
import {
  type MailDomainFacts,
  type MailDomainLookup,
  nothingLookedUp,
} from "#lib/domain/verification/mail-domain-lookup.ts";
import { meantDomain } from "#lib/domain/verification/spelling.ts";
import type { Verification } from "#lib/domain/verification/verification.ts";

interface VerificationPorts {
  lookup: Pick<MailDomainLookup, "look">;
  disposable: Pick<DisposableDomains, "current">;
  /** Domains of free mailbox providers. */
  freeMailboxes: DomainSet;
}

/** Rates an address. Stores nothing and sends no email. */
export class VerificationService {
  readonly #ports: VerificationPorts;

  constructor(ports: VerificationPorts) {
    this.#ports = ports;
  }

  /**
   * `email` is normalised.
   * @throws Refusal `externalService` when DNS does not answer: that says nothing about the address.
   */
  async verify(email: string): Promise<Verification> {
    const [local, domain] = [localPartOf(email), domainOf(email)];
    const isWellFormed = isUnquotedLocalPart(local);
    const meant = meantDomain(domain);
    const [facts, kind] = await Promise.all([
      isWellFormed ? this.#ports.lookup.look(domain) : nothingLookedUp,
      this.#kindOf(domain, meant !== undefined),
    ]);
    const faults = faultsOf(isWellFormed, facts);
    const reasons = meant === undefined ? faults : [...faults, `Possible typo: did you mean ${meant}?`];
    return {
      email,
      valid: faults.length === 0,
      ...kind,
      isTypo: meant !== undefined,
      isPlusAddressed: local.includes("+"),
      ...facts,
      ...(meant !== undefined && { suggestedEmail: `${local}@${meant}` }),
      reasons: reasons.length > 0 ? reasons : ["The address looks valid."],
    };
  }

  async #kindOf(
    domain: string,
    isTypo: boolean,
  ): Promise<Pick<Verification, "isDisposable" | "isAlias" | "isPersonalEmail">> {
    // Misspelled domains (`gmial.com`) may be listed as disposable, because some accept mail; the author meant the real one.
    const isDisposable = !isTypo && (await this.#ports.disposable.current()).covers(domain);
    const isAlias = forwardingServices.covers(domain);
    // Lists of free providers include some disposable and alias domains.
    const isPersonalEmail = this.#ports.freeMailboxes.has(domain) && !isDisposable && !isAlias;
    return { isDisposable, isAlias, isPersonalEmail };
  }
}

/** Only the first fault is reported: nothing after it was checked. */
function faultsOf(isWellFormed: boolean, { domainExists, hasMxRecords }: MailDomainFacts): string[] {
  if (!isWellFormed) return ["The address format is not valid."];
  if (!domainExists) return ["The domain does not exist."];
  return hasMxRecords ? [] : ["The domain does not accept email."];
}
