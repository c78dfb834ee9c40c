import * as z from "zod";
import type { SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import type { ListedDomain } from "#lib/domain/domain/sender-domain-store.ts";
import { projectIdOf } from "#lib/domain/project/data-id.ts";
import { settingsPartition } from "#lib/storage/project/project-item.ts";

const status = z.enum(["pending", "verified", "failed"]);

const domainItem = z.object({
  pk: z.string(),
  /** `d#<domain>`. */
  sk: z.string(),
  id: z.string(),
  st: status,
  /** DKIM tokens. */
  dk: z.array(z.string()),
  /** Ownership must be proved. */
  pf: z.literal(true).optional(),
  /** Verified now or earlier. */
  wv: z.literal(true).optional(),
  /** Verified at. */
  va: z.string().optional(),
  /** Last checked at. */
  lc: z.string().optional(),
  cr: z.string(),
  up: z.string(),
});

/** In the domain's own partition: says which projects list it. Its index entry lists all domains. */
export const guardItem = z.object({
  pk: z.string(),
  /** The project. */
  sk: z.string(),
  st: status,
  pk1: z.literal("D"),
  /** `<domain>#<project>`. */
  sk1: z.string(),
});

/** In the same partition: the last project in which the domain was verified. */
export const ownerItem = z.object({
  pk: z.string(),
  sk: z.literal("owner"),
  pr: z.string(),
  /** When it was verified there. */
  si: z.string(),
  /** Present while the domain is still verified there. */
  hd: z.literal(true).optional(),
});

const domainPrefix = "d#";

export const domainKey = (projectId: string, domain: string): { pk: string; sk: string } => ({
  pk: settingsPartition(projectId),
  sk: domainPrefix + domain,
});

export const namePartition = (domain: string): string => `D#${domain}`;

export const guardKey = (projectId: string, domain: string): { pk: string; sk: string } => ({
  pk: namePartition(domain),
  sk: projectIdOf(projectId),
});

export const ownerKey = (domain: string): { pk: string; sk: "owner" } => ({ pk: namePartition(domain), sk: "owner" });

/** Partition of the index that lists all domains. */
export const allDomains = "D";

export function listedFromIndexKey(sk1: string): ListedDomain {
  const [domain = "", projectId = ""] = sk1.split("#");
  return { domain, projectId };
}

export const newDomainItem = (projectId: string, domain: SenderDomain): z.infer<typeof domainItem> => ({
  ...domainKey(projectId, domain.domain),
  id: domain.id,
  st: domain.status,
  dk: domain.dkimTokens,
  ...(domain.proofNeeded && { pf: true }),
  ...(domain.wasVerified && { wv: true }),
  ...(domain.verifiedAt !== null && { va: domain.verifiedAt }),
  ...(domain.lastCheckedAt !== null && { lc: domain.lastCheckedAt }),
  cr: domain.createdAt,
  up: domain.updatedAt,
});

export const newGuardItem = (projectId: string, { domain, status: st }: SenderDomain): z.infer<typeof guardItem> => {
  const key = guardKey(projectId, domain);
  return { ...key, st, pk1: allDomains, sk1: `${domain}#${key.sk}` };
};

export const newOwnerItem = (projectId: string, domain: string, since: string): z.infer<typeof ownerItem> => ({
  ...ownerKey(domain),
  pr: projectIdOf(projectId),
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
