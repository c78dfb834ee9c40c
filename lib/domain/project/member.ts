import type { ProjectId } from "#lib/platform/data-id.ts";
import { derivedId } from "#lib/platform/ids.ts";

export const roles = ["OWNER", "ADMIN", "MEMBER"] as const;

export type Role = (typeof roles)[number];

/** A role that can be given: a project has exactly one owner, its creator. */
export type GivenRole = Exclude<Role, "OWNER">;

/** A user's membership of a project. */
export interface Member {
  userId: string;
  email: string;
  role: Role;
  createdAt: string;
}

/** An address invited to become a member. One invitation per project and address: inviting again renews it. */
export interface Invitation {
  /** Derived from project and address, so a renewal keeps it. */
  id: string;
  email: string;
  role: GivenRole;
  expiresAt: string;
  createdAt: string;
}

/** How long an invitation and its link are valid. */
export const invitationLifeMs = 7 * 24 * 60 * 60 * 1_000;

/** `email` is normalised. */
export const invitationIdOf = (projectId: ProjectId, email: string): string =>
  derivedId(`invitation ${projectId} ${email}`);

const ranks: Record<Role, number> = { MEMBER: 0, ADMIN: 1, OWNER: 2 };

/** Whether this role has at least the rights of `least`. */
export const roleSuffices = (role: Role, least: Role): boolean => ranks[role] >= ranks[least];
