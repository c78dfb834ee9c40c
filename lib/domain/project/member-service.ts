import {
  type GivenRole,
  type Invitation,
  invitationIdOf,
  invitationLifeMs,
  type Member,
} from "#lib/domain/project/member.ts";
import type { InvitationStore, MemberStore } from "#lib/domain/project/member-store.ts";
import type { PlatformMails } from "#lib/domain/project/platform-mail.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { type Allowance, takeTry } from "#lib/domain/user/allowance.ts";
import type { ThrottleStore } from "#lib/domain/user/throttle.ts";
import type { User } from "#lib/domain/user/user.ts";
import type { UserStore } from "#lib/domain/user/user-store.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { badRequest, conflict, forbidden, notFound } from "#lib/platform/refusal.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/** Emails of a project to new members, and of one inviter to one recipient across all projects. */
const mailsOfProject: Allowance = { triesMax: 50, windowMs: dayMs };
const mailsToRecipient: Allowance = { triesMax: 5, windowMs: dayMs };

interface MemberPorts {
  members: Pick<MemberStore, "list" | "find" | "add" | "setRole" | "remove">;
  invitations: Pick<InvitationStore, "list" | "find" | "put" | "setRole" | "remove">;
  projects: Pick<ProjectStore, "findById">;
  users: Pick<UserStore, "findByEmail">;
  throttle: ThrottleStore;
  mails: PlatformMails;
}

/** A member or an open invitation. An invitation's `userId` is its own id until the address has an account. */
interface ListedMember extends Member {
  status: "active" | "pending";
}

interface NewMember {
  /** Normalised. */
  email: string;
  role: GivenRole;
}

/** Members and invitations of a project (contract 11 section 7). */
export class MemberService {
  readonly #ports: MemberPorts;

  constructor(ports: MemberPorts) {
    this.#ports = ports;
  }

  /** Members oldest first, then invitations. Hides the invitation of an address that was added since; its link still works. */
  async list(projectId: ProjectId, now: Date): Promise<ListedMember[]> {
    const { members, invitations } = this.#ports;
    const [joined, invited] = await Promise.all([members.list(projectId), invitations.list(projectId, { now })]);
    const addresses = new Set(joined.map(({ email }) => email));
    return [...joined.map(active), ...invited.filter(({ email }) => !addresses.has(email)).map(pending)];
  }

  /**
   * Adds the account of this address. Invites the address when it has no verified account, because anyone can sign up with
   * another person's address. `email` is normalised.
   * @throws Refusal `conflict` for a member, `badRequest` when this deployment sends no invitations, `rateLimited` after too
   * many emails of the project, or of the inviter to this recipient.
   */
  async add(
    projectId: ProjectId,
    inviter: User,
    { wanted, now }: { wanted: NewMember; now: Date },
  ): Promise<ListedMember> {
    const user = await this.#ports.users.findByEmail(wanted.email);
    if (user?.emailVerified) return this.#join(projectId, inviter, { user, role: wanted.role, now });
    const { mails, invitations } = this.#ports;
    if (!mails.enabled) throw badRequest("This address has no account, and this deployment cannot send invitations.");
    await this.#takeMail(projectId, inviter, { email: wanted.email, now });
    const invitation = await this.#newInvitation(projectId, wanted, now);
    // The account was created or verified in the meantime.
    if (!(await invitations.put(projectId, invitation, user?.id))) return this.add(projectId, inviter, { wanted, now });
    await mails.send([{ kind: "invitation", projectId, invitationId: invitation.id }]);
    return pending(invitation);
  }

  /** @throws Refusal `forbidden` for the owner, `notFound` when the user is neither a member nor invited. */
  async setRole(
    projectId: ProjectId,
    userId: string,
    { role, now }: { role: GivenRole; now: Date },
  ): Promise<ListedMember> {
    const { members, invitations } = this.#ports;
    const member = await this.#changeable(projectId, userId, now);
    const changed =
      member.status === "active"
        ? await members.setRole(projectId, userId, role)
        : await invitations.setRole(projectId, userId, { role, now });
    if (!changed) throw notFound("member", userId);
    return { ...member, role };
  }

  /**
   * Returns whether the member was shown the current secret key, which they still know.
   * @throws Refusal `forbidden` for the owner, `notFound` when the user is neither a member nor invited.
   */
  async remove(projectId: ProjectId, userId: string, now: Date): Promise<{ sawSecretKey: boolean }> {
    const { members, invitations, projects } = this.#ports;
    const [member, project] = await Promise.all([
      this.#changeable(projectId, userId, now),
      projects.findById(projectId),
    ]);
    const removed =
      member.status === "active"
        ? await members.remove(projectId, member)
        : await invitations.remove(projectId, userId);
    if (!removed) throw notFound("member", userId);
    return { sawSecretKey: project?.secretSeenBy === userId };
  }

  async #changeable(projectId: ProjectId, userId: string, now: Date): Promise<ListedMember> {
    const member = (await this.list(projectId, now)).find((each) => each.userId === userId);
    if (!member) throw notFound("member", userId);
    if (member.role === "OWNER") throw ofTheOwner();
    return member;
  }

  async #join(
    projectId: ProjectId,
    inviter: User,
    { user, role, now }: { user: User; role: GivenRole; now: Date },
  ): Promise<ListedMember> {
    const { members, mails } = this.#ports;
    const member = { userId: user.id, email: user.email, role, createdAt: now.toISOString() };
    if (await members.find(projectId, user.id)) throw alreadyMember(user);
    if (mails.enabled) await this.#takeMail(projectId, inviter, { email: user.email, now });
    if (!(await members.add(projectId, member))) throw alreadyMember(user);
    await mails.send([{ kind: "addedToProject", projectId, userId: user.id }]);
    return active(member);
  }

  async #takeMail(projectId: ProjectId, inviter: User, { email, now }: { email: string; now: Date }): Promise<void> {
    const { throttle } = this.#ports;
    await takeTry(throttle, {
      scope: `invitations#${inviter.id}#${mailboxOf(email)}`,
      allowance: mailsToRecipient,
      now,
    });
    await takeTry(throttle, { scope: `invitations#${projectId}`, allowance: mailsOfProject, now });
  }

  /** A renewal keeps the position in the list. */
  async #newInvitation(projectId: ProjectId, { email, role }: NewMember, now: Date): Promise<Invitation> {
    const id = invitationIdOf(projectId, email);
    const open = await this.#ports.invitations.find(projectId, id, { now });
    const expiresAt = new Date(now.getTime() + invitationLifeMs).toISOString();
    return { id, email, role, expiresAt, createdAt: open?.createdAt ?? now.toISOString() };
  }
}

const active = (member: Member): ListedMember => ({ ...member, status: "active" });

const pending = ({ id, email, role, createdAt }: Invitation): ListedMember => ({
  ...{ userId: id, email, role, createdAt },
  status: "pending",
});

const alreadyMember = ({ id, email }: User) =>
  conflict("This address already belongs to a member.", { userId: id, email });

/** The mailbox that providers deliver `ann+news@example.com` to: `ann@example.com`. */
function mailboxOf(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  return `${local.split("+")[0]}@${domain}`;
}

const ofTheOwner = () =>
  forbidden("The owner's role cannot be changed.", "Delete the project if you no longer need it.");
