import type { Role } from "#lib/domain/project/member.ts";
import type { InvitationStore, MemberStore } from "#lib/domain/project/member-store.ts";
import type { AccountTokenStore, TokenKind } from "#lib/domain/user/account-token.ts";
import { type Allowance, takeTry } from "#lib/domain/user/allowance.ts";
import { newUser } from "#lib/domain/user/new-user.ts";
import { hashPassword } from "#lib/domain/user/password.ts";
import type { PlatformMails } from "#lib/domain/user/platform-mail.ts";
import { maySignUp, type SignupPorts } from "#lib/domain/user/signups-disabled.ts";
import type { ThrottleStore } from "#lib/domain/user/throttle.ts";
import type { User } from "#lib/domain/user/user.ts";
import type { UserStore } from "#lib/domain/user/user-store.ts";
import { sha256 } from "#lib/platform/ids.ts";
import { badRequest, conflict, forbidden } from "#lib/platform/refusal.ts";

const mailsAnHour: Allowance = { triesMax: 3, windowMs: 60 * 60 * 1_000 };

export interface AccountPorts extends SignupPorts {
  users: UserStore;
  tokens: Pick<AccountTokenStore, "find" | "redeem">;
  invitations: Pick<InvitationStore, "findByToken" | "accept" | "remove">;
  members: Pick<MemberStore, "find">;
  throttle: ThrottleStore;
  mails: PlatformMails;
}

export interface SignupRequest {
  /** Normalised. */
  email: string;
  password: string;
  invitationToken?: string | undefined;
}

/** How accounts come to be, prove their address and get a forgotten password back (contract 11 section 2). */
export class AccountService {
  readonly #ports: AccountPorts;

  constructor(ports: AccountPorts) {
    this.#ports = ports;
  }

  /**
   * @throws Refusal `forbidden` when this deployment takes nobody without an invitation, `conflict` when the address has
   *   an account, `badRequest` when the invitation is void or for another address.
   */
  async signup({ email, password, invitationToken }: SignupRequest, now: Date): Promise<User> {
    if (invitationToken !== undefined) return this.#signupInvited(email, password, invitationToken, now);
    const { users, mails, signup } = this.#ports;
    if (!(await maySignUp(email, this.#ports))) throw closed();
    const user = await passwordUser(email, password, !mails.enabled, now);
    const onlyAsFirst = signup === "first";
    if (!(await users.create(user, { onlyAsFirst }))) throw onlyAsFirst ? closed() : taken(email);
    await mails.send([{ kind: "verification", userId: user.id }]);
    return user;
  }

  async logoutAll(user: User, now: Date): Promise<void> {
    await this.#ports.users.endSessions(user.id, now);
  }

  /** Whose mail the token came in; it stays unused. Undefined when it is unknown, used or expired. */
  async findByToken(kind: TokenKind, token: string, now: Date): Promise<User | undefined> {
    const userId = await this.#ports.tokens.find(kind, sha256(token), now);
    return userId === undefined ? undefined : this.#ports.users.find(userId);
  }

  /** @throws Refusal `badRequest` when the token is unknown, used or expired. */
  async verifyEmail(token: string, now: Date): Promise<void> {
    const userId = await this.#redeem("verification", token, now);
    await this.#ports.users.markVerified(userId, now);
  }

  /** @throws Refusal `rateLimited` from the fourth mail of an hour on. */
  async requestVerification(user: User, now: Date): Promise<void> {
    if (user.emailVerified) return;
    const { throttle, mails } = this.#ports;
    await takeTry(throttle, `verification#${user.id}`, mailsAnHour, now);
    await mails.send([{ kind: "verification", userId: user.id }]);
  }

  /** Does the same whatever the address; who is mailed is found out where the mail is made. */
  async requestPasswordReset(email: string, now: Date): Promise<void> {
    const { throttle, mails } = this.#ports;
    const { count } = await throttle.count(`reset#${email}`, mailsAnHour.windowMs, now);
    if (count <= mailsAnHour.triesMax) await mails.send([{ kind: "passwordReset", email }]);
  }

  /**
   * Ends every session and marks the address verified, as the token came by mail.
   * @throws Refusal `badRequest` when the token is unknown, used or expired.
   */
  async resetPassword(token: string, newPassword: string, now: Date): Promise<void> {
    const userId = await this.#redeem("passwordReset", token, now);
    await this.#ports.users.resetPassword(userId, await hashPassword(newPassword), now);
  }

  /**
   * Makes the user a member; who is one already keeps the role. The address is verified with it, as the token came by
   * mail. `projectId` is the project's id.
   * @throws Refusal `badRequest` when the token is unknown, used or expired, `forbidden` when it is for another address.
   */
  async acceptInvitation(user: User, token: string, now: Date): Promise<{ projectId: string; role: Role }> {
    const { users, invitations, members } = this.#ports;
    const tokenHash = sha256(token);
    const found = await invitations.findByToken(tokenHash, now);
    if (!found) throw voidToken();
    const { projectId, invitation } = found;
    if (invitation.email !== user.email) {
      throw forbidden("This invitation is for another address.", "Log in with the address that was invited.");
    }
    const member = await members.find(projectId, user.id);
    if (member) {
      await invitations.remove(projectId, invitation.id);
    } else {
      const outcome = await invitations.accept(tokenHash, projectId, user, { newAccount: false }, now);
      if (outcome !== "accepted") throw voidToken();
    }
    if (!user.emailVerified) await users.markVerified(user.id, now);
    return { projectId, role: member?.role ?? invitation.role };
  }

  async #signupInvited(email: string, password: string, token: string, now: Date): Promise<User> {
    const { invitations } = this.#ports;
    const tokenHash = sha256(token);
    const found = await invitations.findByToken(tokenHash, now);
    if (found?.invitation.email !== email) throw voidToken();
    const user = await passwordUser(email, password, true, now);
    const outcome = await invitations.accept(tokenHash, found.projectId, user, { newAccount: true }, now);
    if (outcome === "taken") throw taken(email);
    if (outcome === "gone") throw voidToken();
    return user;
  }

  async #redeem(kind: TokenKind, token: string, now: Date): Promise<string> {
    const userId = await this.#ports.tokens.redeem(kind, sha256(token), now);
    if (userId === undefined) throw voidToken();
    return userId;
  }
}

async function passwordUser(email: string, password: string, emailVerified: boolean, now: Date): Promise<User> {
  const passwordHash = await hashPassword(password);
  return newUser({ email, emailVerified, type: "PASSWORD", passwordHash }, now);
}

const voidToken = () => badRequest("This link is unknown, was used, or has expired.");
const taken = (email: string) => conflict("This address has an account already.", { email });
const closed = () => forbidden("New accounts need an invitation here.", "Ask a member of the project to invite you.");
