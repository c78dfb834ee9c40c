import { domainOf } from "#lib/domain/contact/address.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import type { SenderDomains } from "#lib/domain/key/named-key.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { Refusal } from "#lib/platform/refusal.ts";

/**
 * Refuses a sender unless the caller may use its domain, and it is verified in this project (contract 08 section 4). `from` is
 * normalised.
 */
export async function checkSender(
  domains: Pick<SenderDomainStore, "find">,
  projectId: ProjectId,
  { from, senderDomains }: { from: string; senderDomains: SenderDomains },
): Promise<void> {
  checkAllowedSender(from, senderDomains);
  const name = domainOf(from);
  const domain = await domains.find(projectId, name);
  if (domain?.status === "verified") return;
  throw new Refusal("senderDomain", {
    code: "INTERNAL_SERVER_ERROR",
    message: domain
      ? "The sender's domain is not verified."
      : "The sender's domain has not been added to this project.",
    details: { reason: domain ? "domain_not_verified" : "domain_not_registered", domain: name },
    suggestion: domain
      ? `Create the DNS records of ${name} and wait until the domain shows as verified.`
      : `Add ${name} to the project's domains and verify it, or send from a verified domain.`,
  });
}

/** Refuses a sender whose domain the caller's key may not use (contract 15 section 6). */
export function checkAllowedSender(from: string, senderDomains: SenderDomains): void {
  const domain = domainOf(from);
  if (senderDomains === null || senderDomains.includes(domain)) return;
  throw new Refusal("forbidden", {
    code: "FORBIDDEN",
    message: `This API key may not send from ${domain}.`,
    details: { reason: "domain_not_allowed", domain },
    suggestion: "Send from a domain of the key, or ask an owner or admin to add this one to it.",
  });
}
