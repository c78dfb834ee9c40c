import {
  type DnsRecord,
  type InboundRecord,
  inboundRecords,
  isPublished,
  receivesAt,
  type SendingPlace,
} from "#lib/domain/domain/dns-records.ts";
import type { DomainCheck } from "#lib/domain/domain/domain-check.ts";
import { type DomainClaims, isVerifiedElsewhere } from "#lib/domain/domain/domain-claims.ts";
import type { DomainIdentities } from "#lib/domain/domain/domain-identities.ts";
import { type DomainListing, listingOf } from "#lib/domain/domain/domain-listing.ts";
import type { DomainRemoval } from "#lib/domain/domain/domain-removal.ts";
import { registrableDomain } from "#lib/domain/domain/registrable-domain.ts";
import type { DkimStatus, SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { type DataId, type ProjectId, projectIdOf } from "#lib/platform/data-id.ts";
import type { Dependent } from "#lib/platform/dependent.ts";
import type { DnsLookup } from "#lib/platform/dns-lookup.ts";
import { newId } from "#lib/platform/ids.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { conflict, forbidden, invalid, notFound, type Refusal } from "#lib/platform/refusal.ts";

/** Finds templates or active campaigns whose sender has exactly this domain. */
export interface UsersOfDomain {
  usersOfDomain(dataId: DataId, domain: string): Promise<Dependent[]>;
}

interface DomainPorts {
  domains: Pick<SenderDomainStore, "list" | "find" | "claims" | "create">;
  check: Pick<DomainCheck, "run">;
  removal: Pick<DomainRemoval, "remove">;
  identities: Pick<DomainIdentities, "create">;
  dns: Pick<DnsLookup, "find">;
  projects: Pick<ProjectStore, "findById" | "findAll">;
  templates: UsersOfDomain;
  campaigns: UsersOfDomain;
  place: SendingPlace;
}

/** `found` is absent when DNS did not answer. */
type LookedUp<R extends DnsRecord> = R & { found?: boolean };

interface VerifiedListing extends DomainListing {
  records: LookedUp<DnsRecord>[];
  inboundRecords: LookedUp<InboundRecord>[];
  dkimStatus: DkimStatus;
}

const readsAtOnce = 10;

/** Unverified domains of a project. Each is an identity of the account, of which SES allows 10,000. */
const pendingMax = 25;

/** The sender domains of a project (contract 08). */
export class DomainService {
  readonly #ports: DomainPorts;

  constructor(ports: DomainPorts) {
    this.#ports = ports;
  }

  /** Newest first, each with the effects of other projects' listings. */
  async list(projectId: ProjectId): Promise<DomainListing[]> {
    const domains = await this.#ports.domains.list(projectId);
    if (domains.length === 0) return [];
    const linkKey = await this.#linkKey(projectId);
    return mapConcurrently(domains, readsAtOnce, (domain) => this.#show(projectId, domain, linkKey));
  }

  /**
   * `name` is normalised (domain-name.ts).
   * @throws Refusal when it is a public suffix, taken, one too many, or below a domain of a disabled project; `externalService`
   * when the provider cannot be asked; then nothing is stored.
   */
  async add(projectId: ProjectId, name: string, now: Date): Promise<DomainListing> {
    const { domains, identities, removal } = this.#ports;
    const registrable = registrableDomain(name);
    if (registrable === undefined) throw unusable("A public suffix cannot be a sender domain. Add a domain below it.");
    const [listed, claims] = await Promise.all([domains.list(projectId), this.#livingClaims(name)]);
    if (listed.some(({ domain }) => domain === name) || isVerifiedElsewhere(claims, projectId)) throw taken(name);
    if (listed.filter(({ status }) => status !== "verified").length >= pendingMax) throw tooMany();
    if (registrable !== name) await this.#refuseBelowDisabled(registrable);
    const identity = await identities.create(name);
    if (!identity) throw unusable("The mail provider does not accept this domain name.");
    const at = now.toISOString();
    const domain: SenderDomain = {
      id: newId(),
      domain: name,
      status: "pending",
      dkimTokens: identity.dkimTokens,
      wasVerified: false,
      proofNeeded: !identity.own || (identity.existed && isUsable(identity.status) && claims.listings.length === 0),
      verifiedAt: null,
      lastCheckedAt: null,
      createdAt: at,
      updatedAt: at,
    };
    const outcome = await domains.create(projectId, domain, pendingMax);
    if (outcome === "full") await removal.remove(projectId, name);
    if (outcome !== "created") throw outcome === "full" ? tooMany() : taken(name);
    return this.#show(projectId, domain, await this.#linkKey(projectId));
  }

  /** Asks the provider and DNS now. @throws Refusal `externalService` when the provider cannot be asked. */
  async verify(projectId: ProjectId, id: string, now: Date): Promise<VerifiedListing> {
    const { check, domains } = this.#ports;
    const [domain, linkKey] = await Promise.all([this.#get(projectId, id), this.#linkKey(projectId)]);
    const before = await this.#show(projectId, domain, linkKey);
    const [checked, answers] = await Promise.all([
      check.run(projectId, domain, now),
      this.#lookUp([...before.records, ...before.inboundRecords]),
    ]);
    // Another check came first: its result is as new as this one.
    const after = checked.domain ?? (await domains.find(projectId, domain.domain));
    if (after?.id !== id) throw notFound("domain", id);
    const listing = await this.#show(projectId, after, linkKey);
    return {
      ...listing,
      records: listing.records.map((record) => withFound(record, answers)),
      inboundRecords: listing.inboundRecords.map((record) => withFound(record, answers)),
      dkimStatus: checked.dkimStatus,
    };
  }

  /** @throws Refusal `conflict` while a template or an active campaign sends from the domain. */
  async remove(dataId: DataId, id: string): Promise<void> {
    const projectId = projectIdOf(dataId);
    const { domain } = await this.#get(projectId, id);
    const [templates, campaigns] = await Promise.all([
      this.#ports.templates.usersOfDomain(dataId, domain),
      this.#ports.campaigns.usersOfDomain(dataId, domain),
    ]);
    if (templates.length + campaigns.length > 0) {
      throw conflict("The domain is in use. Change the sender of the listed items first.", { templates, campaigns });
    }
    await this.#ports.removal.remove(projectId, domain);
  }

  async #get(projectId: ProjectId, id: string): Promise<SenderDomain> {
    const found = (await this.#ports.domains.list(projectId)).find((domain) => domain.id === id);
    if (!found) throw notFound("domain", id);
    return found;
  }

  async #show(projectId: ProjectId, domain: SenderDomain, linkKey: string): Promise<DomainListing> {
    const { domains, place } = this.#ports;
    const [claims, records] = await Promise.all([domains.claims(domain.domain), this.#inboundRecords(domain.domain)]);
    return listingOf(domain, { projectId, linkKey, claims, place, inboundRecords: records });
  }

  async #inboundRecords(domain: string): Promise<InboundRecord[]> {
    const { dns, place } = this.#ports;
    return receivesAt(domain, place) ? inboundRecords(domain, place, (await dns.find("MX", domain)) ?? []) : [];
  }

  /** Removes the domain from deleted projects, because their sweep runs a moment after the response. */
  async #livingClaims(name: string): Promise<DomainClaims> {
    const { domains, projects, removal } = this.#ports;
    const claims = await domains.claims(name);
    const ids = claims.listings.map(({ projectId }) => projectId);
    const living = new Set((await projects.findAll(ids)).map(({ id }) => id));
    const gone = ids.filter((id) => !living.has(id));
    for (const id of gone) await removal.remove(id, name);
    return gone.length > 0 ? domains.claims(name) : claims;
  }

  async #linkKey(projectId: ProjectId): Promise<string> {
    const project = await this.#ports.projects.findById(projectId);
    if (!project) throw notFound("project", projectId);
    return project.linkKey;
  }

  /**
   * A suspended project's owner must not continue from a subdomain of the same name in another project. A verified parent
   * belongs to its project alone, so other projects cannot block its subdomains by listing it too.
   */
  async #refuseBelowDisabled(registrable: string): Promise<void> {
    const { listings, owner } = await this.#ports.domains.claims(registrable);
    const holders = owner?.holds ? [owner] : listings;
    const projects = await this.#ports.projects.findAll(holders.map(({ projectId }) => projectId));
    if (projects.some(({ disabledReason }) => disabledReason !== null)) {
      throw forbidden(`${registrable} belongs to a disabled project.`, "Ask the operator of this service.");
    }
  }

  async #lookUp(records: readonly DnsRecord[]): Promise<DnsAnswers> {
    const questions = new Map(records.map((record) => [questionOf(record), record]));
    const entries = [...questions].map(
      async ([question, { type, name }]) => [question, await this.#ports.dns.find(type, name)] as const,
    );
    return new Map(await Promise.all(entries));
  }
}

/** DNS values by question; undefined when DNS did not answer. */
type DnsAnswers = ReadonlyMap<string, string[] | undefined>;

const questionOf = ({ type, name }: DnsRecord): string => `${type} ${name}`;

function withFound<R extends DnsRecord>(record: R, answers: DnsAnswers): LookedUp<R> {
  const values = answers.get(questionOf(record));
  return values === undefined ? record : { ...record, found: isPublished(record, values) };
}

const isUsable = (status: DkimStatus): boolean => status === "SUCCESS" || status === "TEMPORARY_FAILURE";

const unusable = (message: string): Refusal => invalid([{ field: "domain", message, code: "custom" }]);

const tooMany = (): Refusal =>
  conflict(`A project can have ${pendingMax} unverified domains. Verify or remove one first.`, {
    pendingMax,
  });

/** The same message for every owner, so that it reveals no other projects. */
const taken = (domain: string): Refusal => conflict(`${domain} is already in use.`, { domain });
