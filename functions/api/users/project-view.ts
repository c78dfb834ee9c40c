import type { Membership } from "#lib/domain/project/membership.ts";

/** The project as a member of this role sees it (contract 11 section 4); `secretKey` only when it was just created. */
export function projectView({ project, role }: Membership, secretKey: string | null = null) {
  const { id, name, publicKey, secretPrefix, disabledReason, tracking, language, billing } = project;
  const { publicKeyLimits, postalAddress, inboundUnverified, suppression, softBounces, createdAt, updatedAt } = project;
  return {
    id,
    name,
    public: publicKey,
    secret: secretKey,
    secretPrefix: role === "MEMBER" ? null : secretPrefix,
    role,
    disabled: disabledReason !== null,
    disabledReason,
    tracking,
    language,
    publicKey: publicKeyLimits,
    postalAddress,
    inboundUnverified,
    suppression,
    softBounces,
    customer: role === "MEMBER" ? null : (billing?.customer ?? null),
    subscription: role === "MEMBER" ? null : (billing?.subscription?.id ?? null),
    createdAt,
    updatedAt,
  };
}
