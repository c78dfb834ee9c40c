import { isPublished, mailFromDomainOf, ownershipRecord, type SendingPlace } from "#lib/domain/domain/dns-records.ts";
import { isContested, isOutrun } from "#lib/domain/domain/domain-claims.ts";
import type { DomainIdentities, DomainIdentity } from "#lib/domain/domain/domain-identities.ts";
import {
  type DkimStatus,
  type DomainStatus,
  needsRestart,
  type SenderDomain,
  statusAfter,
} from "#lib/domain/domain/sender-domain.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import type { MemberStore } from "#lib/domain/project/member-store.ts";
import type { PlatformMails } from "#lib/domain/project/platform-mail.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import type { DnsLookup } from "#lib/platform/dns-lookup.ts";

interface DomainCheckPorts {
  domains: Pick<SenderDomainStore, "claims" | "keepCheck">;
  identities: Pick<DomainIdentities, "create" | "find" | "restart" | "setUp">;
  dns: Pick<DnsLookup, "find">;
  projects: Pick<ProjectStore, "findById">;
  members: Pick<MemberStore, "list">;
  mails: PlatformMails;
  place: SendingPlace;
}

/** Updates a domain's status from the provider's report (contract 08 section 3). */
export class DomainCheck {
  readonly #ports: DomainCheckPorts;

  constructor(ports: DomainCheckPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the provider's status and the updated domain: undefined, with nothing changed, when another check or a removal came
   * first.
   * @throws Refusal `externalService` when the provider cannot be asked.
   */
  async run(
    projectId: ProjectId,
    domain: SenderDomain,
    now: Date,
  ): Promise<{ domain: SenderDomain | undefined; dkimStatus: DkimStatus }> {
    const { domains, identities, place } = this.#ports;
    const identity = await this.#ask(domain);
    // Another environment may have replaced the identity since the project listed the domain.
    const proofNeeded = domain.proofNeeded || !identity.own;
    const status = await this.#statusAfter(projectId, { ...domain, proofNeeded }, identity.status);
    const verifies = status === "verified" && domain.status !== "verified";
    // Before the domain is verified: if the provider refuses this, the next check tries again.
    if (verifies && identity.own) await identities.setUp(domain.domain, mailFromDomainOf(domain.domain, place));
    const dkimTokens = identity.dkimTokens.length > 0 ? identity.dkimTokens : domain.dkimTokens;
    const kept = await domains.keepCheck(projectId, domain, { outcome: { status, dkimTokens, proofNeeded }, now });
    if (kept && verifies) await this.#tell(projectId, kept, { kind: "domainVerified", occasion: now.toISOString() });
    if (kept && domain.status === "verified" && status !== "verified") {
      await this.#tell(projectId, kept, { kind: "domainLost", occasion: now.toISOString().slice(0, 7) });
    }
    return { domain: kept, dkimStatus: identity.status };
  }

  /** The provider's status, after restarting its own check where that had ended. */
  async #ask({ domain, status, dkimTokens }: SenderDomain): Promise<DomainIdentity> {
    const { identities } = this.#ports;
    const unknown: DomainIdentity = { status: "NOT_STARTED", dkimTokens, own: true };
    const found = await identities.find(domain);
    const identity = found ?? unknown;
    if (!identity.own || !needsRestart[status].includes(identity.status)) return identity;
    return found ? identities.restart(domain) : ((await identities.create(domain)) ?? unknown);
  }

  async #statusAfter(projectId: ProjectId, domain: SenderDomain, reported: DkimStatus): Promise<DomainStatus> {
    const status = statusAfter[domain.status][reported];
    if (status !== "verified" || domain.status === "verified") return status;
    return (await this.#mayVerify(projectId, domain)) ? status : "pending";
  }

  /** All projects that list a domain share its DKIM records, so with several listings these prove nothing. */
  async #mayVerify(projectId: ProjectId, domain: SenderDomain): Promise<boolean> {
    const { domains, projects, dns } = this.#ports;
    const claims = await domains.claims(domain.domain);
    if (isOutrun(claims, projectId, domain)) return false;
    if (!isContested(claims, projectId, domain)) return true;
    const project = await projects.findById(projectId);
    if (!project) return false;
    const record = ownershipRecord(domain.domain, project.linkKey);
    const answers = await dns.find(record.type, record.name);
    return answers !== undefined && isPublished(record, answers);
  }

  /** Once for each member and `occasion` (a time, or a month), even when called again. */
  async #tell(
    projectId: ProjectId,
    { domain }: SenderDomain,
    { kind, occasion }: { kind: "domainVerified" | "domainLost"; occasion: string },
  ): Promise<void> {
    const { mails, members } = this.#ports;
    if (!mails.enabled) return;
    const notice = { kind, domain, projectId, noticeId: `${kind}-${domain}-${occasion}` };
    await mails.send((await members.list(projectId)).map(({ userId }) => ({ ...notice, userId })));
  }
}
