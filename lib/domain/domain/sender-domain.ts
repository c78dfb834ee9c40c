/** A sender domain of a project (contract 08 section 1). */
export type DomainStatus = "pending" | "verified" | "failed";

export interface SenderDomain {
  id: string;
  domain: string;
  status: DomainStatus;
  dkimTokens: string[];
  verifiedAt: string | null;
  lastCheckedAt: string | null;
  createdAt: string;
  updatedAt: string;
}
