import type { GivenRole, Invitation, Member } from "#lib/domain/project/member.ts";
import type { User } from "#lib/domain/user/user.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";

/** Members of projects. Implemented by lib/storage; every read is strong. `projectId` is the project's id. */
export interface MemberStore {
  /** Oldest first. */
  list(projectId: ProjectId): Promise<Member[]>;
  find(projectId: ProjectId, userId: string): Promise<Member | undefined>;
  /** False when the user is a member already; the role stays unchanged. The link of an open invitation keeps working. */
  add(projectId: ProjectId, member: Member): Promise<boolean>;
  /** False when there is no such member, or it is the owner. */
  setRole(projectId: ProjectId, userId: string, role: GivenRole): Promise<boolean>;
  /** Also removes an open invitation of the member. False when there is no such member, or it is the owner. */
  remove(projectId: ProjectId, member: Pick<Member, "userId" | "email">): Promise<boolean>;
}

export interface InvitationAcceptInput {
  projectId: ProjectId;
  user: User;
  account: "existing" | "new" | "claimed";
  now: Date;
}

/** Open invitations. An expired one counts as absent everywhere. Implemented by lib/storage. */
export interface InvitationStore {
  /** Oldest first. */
  list(projectId: ProjectId, input: { now: Date }): Promise<Invitation[]>;
  find(projectId: ProjectId, invitationId: string, input: { now: Date }): Promise<Invitation | undefined>;
  /**
   * Creates or renews an invitation; the link of an older one is void. `unverifiedUserId` is the unverified account of the
   * address. False when the address has another account, or that one is verified by now: the caller then adds the account
   * instead.
   */
  put(projectId: ProjectId, invitation: Invitation, unverifiedUserId?: string): Promise<boolean>;
  /** False when there is no such invitation. */
  setRole(projectId: ProjectId, invitationId: string, input: { role: GivenRole; now: Date }): Promise<boolean>;
  /** Voids its link. False when there is no such invitation. */
  remove(projectId: ProjectId, invitationId: string): Promise<boolean>;
  /** Makes this hash (sha256, hex) the invitation's only link; false when the invitation is gone. */
  setToken(projectId: ProjectId, invitationId: string, input: { tokenHash: string; now: Date }): Promise<boolean>;
  findByToken(
    tokenHash: string,
    input: { now: Date },
  ): Promise<{ projectId: ProjectId; invitation: Invitation } | undefined>;
  /**
   * Uses up the invitation and makes the user a member, atomically. The same write creates a `new` account. A `claimed` account
   * gets the password hash of `user`, is verified and loses all sessions. `gone`: the invitation was used, voided or expired,
   * or the project is gone. `taken`: the address of the new account has one already.
   */
  accept(tokenHash: string, input: InvitationAcceptInput): Promise<"accepted" | "gone" | "taken">;
}
