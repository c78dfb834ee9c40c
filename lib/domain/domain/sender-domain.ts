/** A sender domain of a project (contract 08 section 1). */
export const domainStatuses = ["pending", "verified", "failed"] as const;

export type DomainStatus = (typeof domainStatuses)[number];

export interface SenderDomain {
  id: string;
  domain: string;
  status: DomainStatus;
  dkimTokens: string[];
  /**
   * True when the provider had verified the name before any project listed it, or its identity is not this deployment's. Then
   * the DKIM records prove nothing about the project, which must publish the ownership record.
   */
  proofNeeded: boolean;
  /** Whether it is verified, or was since the project listed it. */
  wasVerified: boolean;
  verifiedAt: string | null;
  lastCheckedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A domain that was never verified is removed after this time. */
const pendingDaysMax = 14;
const dayMs = 86_400_000;

/** A domain that was verified before is kept: templates and campaigns may send from it. */
export const isExpired = ({ wasVerified, createdAt }: SenderDomain, now: Date): boolean =>
  !wasVerified && now.getTime() - Date.parse(createdAt) >= pendingDaysMax * dayMs;

/** The provider's progress with a domain's DKIM records. */
export const dkimStatuses = ["NOT_STARTED", "PENDING", "SUCCESS", "FAILED", "TEMPORARY_FAILURE"] as const;

export type DkimStatus = (typeof dkimStatuses)[number];

/**
 * The status that follows from the provider's report (contract 08 section 3); `NOT_STARTED` also means a domain that the
 * provider does not know. A verified domain with a new check was removed there in the meantime: it may not send either.
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

/** Whether the provider's check has ended, or never began, and must be restarted. */
export const needsRestart: Record<DomainStatus, readonly DkimStatus[]> = {
  pending: ["NOT_STARTED"],
  failed: ["NOT_STARTED", "FAILED"],
  verified: [],
};
