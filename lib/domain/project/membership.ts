import type { Role } from "#lib/domain/project/member.ts";
import type { Project } from "#lib/domain/project/project.ts";

/** A project and a user's role in it. */
export interface Membership {
  project: Project;
  role: Role;
}

/** The projects of a user. Implemented by lib/storage; every read is strong. */
export interface MembershipStore {
  /** Unordered; at most 1,000. */
  list(userId: string): Promise<Membership[]>;
}
