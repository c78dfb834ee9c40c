/** A sender domain of a project (contract 08 section 1). */
export type DomainStatus = "pending" | "verified" | "failed";

export interface SenderDomain {
  id: string;
  domain: string;
  status: DomainStatus;
  dkimTokens: string[];
  /**
   * The provider had verified the name before any project listed it, or its identity is not this deployment's. So the
   * DKIM records prove nothing about the project, which has to publish the ownership record.
   */
  proofNeeded: boolean;
  /** It is verified, or was once since the project listed it. */
  wasVerified: boolean;
  verifiedAt: string | null;
  lastCheckedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A domain that was never verified is removed after this time. */
const pendingDaysMax = 14;
const dayMs = 86_400_000;

/** A domain that was verified before stays: templates and campaigns may send from it. */
export const isExpired = ({ wasVerified, createdAt }: SenderDomain, now: Date): boolean =>
  !wasVerified && now.getTime() - Date.parse(createdAt) >= pendingDaysMax * dayMs;

/** How far the provider is with a domain's DKIM records. */
export const dkimStatuses = ["NOT_STARTED", "PENDING", "SUCCESS", "FAILED", "TEMPORARY_FAILURE"] as const;

export type DkimStatus = (typeof dkimStatuses)[number];

/**
 * The status that follows from what the provider reports (contract 08 section 3); `NOT_STARTED` also stands for a domain
 * it does not know. A verified domain under check anew was removed there meanwhile: it may not send either.
 */
export const statusAfter: Record<DomainStatus, Record<DkimStatus, DomainStatus>> = {
  pending: {
    NOT_STARTED: "pending",
    PENDING: "pending",
    SUCCESS: "verified",
    FAILED: "failed",
    TEMPORARY_FAILURE: "pending",
  },
  failed: {
    NOT_STARTED: "failed",
    PENDING: "pending",
    SUCCESS: "verified",
    FAILED: "failed",
    TEMPORARY_FAILURE: "failed",
  },
  verified: {
    NOT_STARTED: "pending",
    PENDING: "pending",
    SUCCESS: "verified",
    FAILED: "failed",
    TEMPORARY_FAILURE: "verified",
  },
};

/** Whether the provider's check has ended, or never began, and must be asked for again. */
export const needsRestart: Record<DomainStatus, readonly DkimStatus[]> = {
  pending: ["NOT_STARTED"],
  failed: ["NOT_STARTED", "FAILED"],
  verified: [],
};
