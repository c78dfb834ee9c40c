import * as z from "zod";
import type { Invitation } from "#lib/domain/project/member.ts";
import { settingsPartition } from "#lib/storage/project/project-item.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

export const invitationItem = z.object({
  pk: z.string(),
  /** `i#<id>`. */
  sk: z.string(),
  em: z.string(),
  /** Role. */
  ro: z.enum(["ADMIN", "MEMBER"]),
  /** Hash of the token of its only link; absent before its first email. */
  th: z.string().optional(),
  /** When it expires. */
  ex: z.string(),
  cr: z.string(),
  ttl: z.number(),
});

/** Leads from a link to the invitation. It is valid while the invitation has its hash. */
export const invitationLinkItem = z.object({
  /** `V#<sha256 of the token>`. */
  pk: z.string(),
  sk: z.string(),
  /** The project's own id. */
  pr: z.string(),
  /** The invitation. */
  iv: z.string(),
  ttl: z.number(),
});

const invitationPrefix = "i#";

export const invitationKey = (projectId: string, invitationId: string): { pk: string; sk: string } => ({
  pk: settingsPartition(projectId),
  sk: invitationPrefix + invitationId,
});

export const invitationLinkKey = (tokenHash: string): { pk: string; sk: string } => ({
  pk: `V#${tokenHash}`,
  sk: "i",
});

export const newInvitationItem = (projectId: string, invitation: Invitation): z.infer<typeof invitationItem> => ({
  ...invitationKey(projectId, invitation.id),
  em: invitation.email,
  ro: invitation.role,
  ex: invitation.expiresAt,
  cr: invitation.createdAt,
  ttl: ttlOf(invitation.expiresAt),
});

export function invitationFromItem(item: Record<string, unknown>): Invitation {
  const { sk, em, ro, ex, cr } = invitationItem.parse(item);
  return { id: sk.slice(invitationPrefix.length), email: em, role: ro, expiresAt: ex, createdAt: cr };
}
