import { domainOf } from "#lib/domain/contact/address.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { Refusal } from "#lib/platform/refusal.ts";

/** Refuses a sender unless its domain is verified in this project (contract 08 section 4). `from` is normalised. */
export async function checkSender(
  domains: Pick<SenderDomainStore, "find">,
  projectId: ProjectId,
  from: string,
): Promise<void> {
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
