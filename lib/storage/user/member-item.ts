import * as z from "zod";
import { type Member, roles } from "#lib/domain/project/member.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { settingsPartition } from "#lib/storage/project/project-item.ts";
import type { MemberItem, UserProjectItem } from "#lib/storage/user/member-entity.ts";

/** What member-entity.ts writes, for functions that do without ElectroDB. */
const memberItem: z.ZodType<MemberItem> = z.object({
  pk: z.string(),
  /** `u#<user>`. */
  sk: z.string(),
  em: z.string(),
  /** Role. */
  ro: z.enum(roles),
  cr: z.string(),
});

const memberPrefix = "u#";

export const memberKey = (projectId: ProjectId, userId: string): { pk: string; sk: string } => ({
  pk: settingsPartition(projectId),
  sk: memberPrefix + userId,
});

/** The user of a membership's sort key; undefined for other items of the partition. */
export const memberOfKey = (sk: string): string | undefined =>
  sk.startsWith(memberPrefix) ? sk.slice(memberPrefix.length) : undefined;

/** Where a user's projects are. */
export const userProjects = (userId: string): { pk: string; prefix: string } => ({ pk: `U#${userId}`, prefix: "p#" });

/** Leads from a user to a project. Only the member item has the role. */
export function userProjectKey(userId: string, projectId: ProjectId): { pk: string; sk: string } {
  const { pk, prefix } = userProjects(userId);
  return { pk, sk: prefix + projectId };
}

export const newUserProjectItem = (projectId: ProjectId, { userId, createdAt }: Member): UserProjectItem => ({
  ...userProjectKey(userId, projectId),
  cr: createdAt,
});

export const newMemberItem = (projectId: ProjectId, member: Member): MemberItem => ({
  ...memberKey(projectId, member.userId),
  em: member.email,
  ro: member.role,
  cr: member.createdAt,
});

export function memberFromItem(item: Record<string, unknown>): Member {
  const { sk, em, ro, cr } = memberItem.parse(item);
  return { userId: sk.slice(memberPrefix.length), email: em, role: ro, createdAt: cr };
}
