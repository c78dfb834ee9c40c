import * as z from "zod";
import { domainStatuses, type SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import type { ListedDomain } from "#lib/domain/domain/sender-domain-store.ts";
import { type ProjectId, storedProjectId } from "#lib/platform/data-id.ts";
import type { DomainGuardItem } from "#lib/storage/domain/domain-guard-entity.ts";
import type { DomainOwnerItem } from "#lib/storage/domain/domain-owner-entity.ts";
import type { SenderDomainItem } from "#lib/storage/domain/sender-domain-entity.ts";
import { settingsPartition } from "#lib/storage/project/project-item.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";

const status = z.enum(domainStatuses);

/** What sender-domain-entity.ts writes, for functions that do without ElectroDB. */
const domainItem: z.ZodType<SenderDomainItem> = z.object({
  pk: z.string(),
  /** `d#<domain>`. */
  sk: z.string(),
  id: z.string(),
  st: status,
  /** DKIM tokens. */
  dk: z.array(z.string()),
  /** Ownership must be proved. */
  pf: z.literal(true).exactOptional(),
  /** Verified now or earlier. */
  wv: z.literal(true).exactOptional(),
  /** Verified at. */
  va: z.string().exactOptional(),
  /** Last checked at. */
  lc: z.string().exactOptional(),
  cr: z.string(),
  up: z.string(),
});

/** See domain-guard-entity.ts. */
export const guardItem: z.ZodType<DomainGuardItem> = z.object({
  pk: z.string(),
  /** The project. */
  sk: z.string(),
  st: status,
});

/** See domain-owner-entity.ts. */
export const ownerItem: z.ZodType<DomainOwnerItem & { sk: "owner" }> = z.object({
  pk: z.string(),
  sk: z.literal("owner"),
  pr: z.string(),
  /** When it was verified there. */
  si: z.string(),
  /** Present while the domain is still verified there. */
  hd: z.literal(true).exactOptional(),
});

export const domainAttributes = attributesOf<SenderDomainItem>();
export const guardAttributes = attributesOf<DomainGuardItem>();
export const ownerAttributes = attributesOf<DomainOwnerItem>();

export const domainPrefix = "d#";

export const domainKey = (projectId: ProjectId, domain: string): { pk: string; sk: string } => ({
  pk: settingsPartition(projectId),
  sk: domainPrefix + domain,
});

export const namePartition = (domain: string): string => `D#${domain}`;

export const guardKey = (projectId: ProjectId, domain: string): { pk: string; sk: ProjectId } => ({
  pk: namePartition(domain),
  sk: projectId,
});

export const ownerKey = (domain: string): { pk: string; sk: "owner" } => ({ pk: namePartition(domain), sk: "owner" });

/** Partition of the index that lists all domains. */
export const allDomains = "D";

export function listedFromIndexKey(sk1: string): ListedDomain {
  const [domain = "", projectId = ""] = sk1.split("#");
  return { domain, projectId: storedProjectId.parse(projectId) };
}

export const newOwnerItem = (
  projectId: ProjectId,
  domain: string,
  since: string,
): DomainOwnerItem & { sk: "owner" } => ({
  ...ownerKey(domain),
  pr: projectId,
  si: since,
  hd: true,
});

export function domainFromItem(item: Record<string, unknown>): SenderDomain {
  const { sk, id, st, dk, pf, wv, va, lc, cr, up } = domainItem.parse(item);
  return {
    id,
    domain: sk.slice(domainPrefix.length),
    status: st,
    dkimTokens: dk,
    proofNeeded: pf ?? false,
    wasVerified: wv ?? st === "verified",
    verifiedAt: va ?? null,
    lastCheckedAt: lc ?? null,
    createdAt: cr,
    updatedAt: up,
  };
}
