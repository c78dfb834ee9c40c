import type { GivenRole, Invitation, Member } from "#lib/domain/project/member.ts";
import type { User } from "#lib/domain/user/user.ts";

/** Members of projects. Implemented by lib/storage; every read is strong. `projectId` is the project's id. */
export interface MemberStore {
  /** Oldest first. */
  list(projectId: string): Promise<Member[]>;
  find(projectId: string, userId: string): Promise<Member | undefined>;
  /** False when the user is a member already; the role stays as it was. The link of an open invitation goes on to work. */
  add(projectId: string, member: Member): Promise<boolean>;
  /** False when there is no such member, or it is the owner. */
  setRole(projectId: string, userId: string, role: GivenRole): Promise<boolean>;
  /** With the member goes an invitation that is still open. False when there is no such member, or it is the owner. */
  remove(projectId: string, member: Pick<Member, "userId" | "email">): Promise<boolean>;
}

/** Open invitations. An expired one counts as absent everywhere. Implemented by lib/storage. */
export interface InvitationStore {
  /** Oldest first. */
  list(projectId: string, now: Date): Promise<Invitation[]>;
  find(projectId: string, invitationId: string, now: Date): Promise<Invitation | undefined>;
  /**
   * Makes or renews it; the link of an older one is void from now on. `unverifiedUserId` is the account that has the address
   * without proof. False when the address has another account, or that one is verified by now: such an account is added
   * instead.
   */
  put(projectId: string, invitation: Invitation, unverifiedUserId?: string): Promise<boolean>;
  /** False when there is no such invitation. */
  setRole(projectId: string, invitationId: string, role: GivenRole, now: Date): Promise<boolean>;
  /** Its link is void from now on. False when there is no such invitation. */
  remove(projectId: string, invitationId: string): Promise<boolean>;
  /** Makes this hash (sha256, hex) the invitation's one link; false when the invitation is gone. */
  setToken(projectId: string, invitationId: string, tokenHash: string, now: Date): Promise<boolean>;
  findByToken(tokenHash: string, now: Date): Promise<{ projectId: string; invitation: Invitation } | undefined>;
  /**
   * Uses the invitation up and makes the user a member, all or nothing. In the same step a `new` account is made, and a
   * `claimed` one gets the password hash of `user`, is verified and loses all its sessions. `gone`: used, void or expired
   * meanwhile, or the project is gone. `taken`: the new account's address has an account.
   */
  accept(
    tokenHash: string,
    projectId: string,
    user: User,
    account: "existing" | "new" | "claimed",
    now: Date,
  ): Promise<"accepted" | "gone" | "taken">;
}
