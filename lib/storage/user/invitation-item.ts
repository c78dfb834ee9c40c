import * as z from "zod";
import type { Invitation } from "#lib/domain/project/member.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { settingsPartition } from "#lib/storage/project/project-item.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";

/** What invitation-entity.ts writes, for functions that do without ElectroDB. */
const invitationItem = z.object({
  /** `i#<id>`. */
  sk: z.string(),
  em: z.string(),
  /** Role. */
  ro: z.enum(["ADMIN", "MEMBER"]),
  /** When it expires. */
  ex: z.string(),
  cr: z.string(),
  /** Hash of its link's token; absent before its first email. */
  th: z.string().optional(),
  ttl: z.number(),
});

export const invitationAttributes = attributesOf<z.infer<typeof invitationItem>>();

const invitationPrefix = "i#";

export const invitationKey = (projectId: ProjectId, invitationId: string): ItemKey => ({
  pk: settingsPartition(projectId),
  sk: invitationPrefix + invitationId,
});

export const invitationTtl = (stored: unknown): number => invitationItem.parse(stored).ttl;

export function invitationFromItem(stored: unknown): Invitation {
  const { sk, em, ro, ex, cr } = invitationItem.parse(stored);
  return { id: sk.slice(invitationPrefix.length), email: em, role: ro, expiresAt: ex, createdAt: cr };
}

export const isOpen = ({ expiresAt }: Invitation, now: Date): boolean => expiresAt > now.toISOString();
