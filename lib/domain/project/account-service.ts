import type { Invitation, Member, Role } from "#lib/domain/project/member.ts";
import type { InvitationStore, MemberStore } from "#lib/domain/project/member-store.ts";
import type { PlatformMails } from "#lib/domain/project/platform-mail.ts";
import type { AccountTokenStore, TokenKind } from "#lib/domain/user/account-token.ts";
import { type Allowance, takeSignup, takeTry } from "#lib/domain/user/allowance.ts";
import { newUser } from "#lib/domain/user/new-user.ts";
import { hashPassword } from "#lib/domain/user/password.ts";
import { maySignUp, type SignupPorts } from "#lib/domain/user/signups-disabled.ts";
import type { ThrottleStore } from "#lib/domain/user/throttle.ts";
import type { User } from "#lib/domain/user/user.ts";
import type { UserStore } from "#lib/domain/user/user-store.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { sha256 } from "#lib/platform/ids.ts";
import { badRequest, conflict, forbidden, invalid } from "#lib/platform/refusal.ts";

const hourMs = 60 * 60 * 1_000;
const mailsAnHour: Allowance = { triesMax: 3, windowMs: hourMs };

interface AccountPorts extends SignupPorts {
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
  /** Address of the connection. */
  sourceIp: string;
}

interface OpenInvitation {
  projectId: ProjectId;
  invitation: Invitation;
}

/** What the page behind a verification link sends. */
interface AddressProof {
  token: string;
  /** The user of the session in which the link was opened. */
  sessionUser: User | undefined;
  newPassword?: string | undefined;
}

/** Sign-up, verification of addresses and reset of forgotten passwords (contract 11 section 2). */
export class AccountService {
  readonly #ports: AccountPorts;

  constructor(ports: AccountPorts) {
    this.#ports = ports;
  }

  /**
   * @throws Refusal `forbidden` when this deployment requires an invitation, `conflict` when the address has an account,
   * `badRequest` when the invitation is void or for another address, `rateLimited` from the 21st account of a source and hour
   * on.
   */
  async signup(request: SignupRequest, now: Date): Promise<User> {
    const { email, password, invitationToken, sourceIp } = request;
    if (invitationToken !== undefined) return this.#signupInvited(request, invitationToken, now);
    const { users, mails, signup, throttle } = this.#ports;
    if (!(await maySignUp(email, this.#ports))) throw closed();
    await takeSignup(throttle, sourceIp, now);
    const user = await passwordUser(email, { password, emailVerified: !mails.enabled, now });
    const onlyAsFirst = signup === "first";
    if (!(await users.create(user, { onlyAsFirst }))) throw onlyAsFirst ? closed() : taken(email);
    await mails.send([{ kind: "verification", userId: user.id }]);
    return user;
  }

  async logoutAll(user: User, now: Date): Promise<void> {
    await this.#ports.users.endSessions(user.id, { now });
  }

  /** The user whose email the token came in; does not use it up. Undefined when it is unknown, used or expired. */
  async findByToken(kind: TokenKind, token: string, now: Date): Promise<User | undefined> {
    const userId = await this.#ports.tokens.find(kind, sha256(token), { now });
    return userId === undefined ? undefined : this.#ports.users.find(userId);
  }

  /**
   * Marks the address verified. Anyone can sign up with another person's address and wait. So without a session of the account,
   * the owner of the mailbox sets a new password, which ends all its sessions.
   * @throws Refusal `badRequest` when the token is unknown, used or expired, `invalid` when the new password is missing.
   */
  async verifyEmail({ token, sessionUser, newPassword }: AddressProof, now: Date): Promise<void> {
    const { users } = this.#ports;
    const user = await this.findByToken("verification", token, now);
    if (!user) throw voidToken();
    if (sessionUser?.id === user.id) {
      await users.markVerified(await this.#redeem("verification", token, now), { now });
      return;
    }
    if (newPassword === undefined) throw passwordNeeded();
    const passwordHash = await hashPassword(newPassword);
    await users.resetPassword(await this.#redeem("verification", token, now), { passwordHash, now });
  }

  /** @throws Refusal `rateLimited` from the fourth email of an hour on. */
  async requestVerification(user: User, now: Date): Promise<void> {
    if (user.emailVerified) return;
    const { throttle, mails } = this.#ports;
    await takeTry(throttle, { scope: `verification#${user.id}`, allowance: mailsAnHour, now });
    await mails.send([{ kind: "verification", userId: user.id }]);
  }

  /** Behaves the same for every address; the mailer looks up the account when it sends. */
  async requestPasswordReset(email: string, now: Date): Promise<void> {
    const { throttle, mails } = this.#ports;
    const { count } = await throttle.count(`reset#${email}`, { windowMs: mailsAnHour.windowMs, now });
    if (count <= mailsAnHour.triesMax) await mails.send([{ kind: "passwordReset", email }]);
  }

  /**
   * Ends every session and marks the address verified, because the token came by email.
   * @throws Refusal `badRequest` when the token is unknown, used or expired.
   */
  async resetPassword(token: string, newPassword: string, now: Date): Promise<void> {
    const userId = await this.#redeem("passwordReset", token, now);
    await this.#ports.users.resetPassword(userId, { passwordHash: await hashPassword(newPassword), now });
  }

  /**
   * Makes the user of a session a member; an existing member keeps the role. Also verifies the address, because the token came
   * by email. `projectId` is the project's id.
   * @throws Refusal `badRequest` when the token is unknown, used or expired, `forbidden` when it is for another address.
   */
  async acceptInvitation(user: User, token: string, now: Date): Promise<{ projectId: ProjectId; role: Role }> {
    const { users, invitations } = this.#ports;
    const found = await invitations.findByToken(sha256(token), { now });
    if (!found) throw voidToken();
    const { projectId, invitation } = found;
    if (invitation.email !== user.email) {
      throw forbidden("This invitation is for another address.", "Log in with the invited address.");
    }
    const member = await this.#memberAlready(found, user);
    if (
      !member &&
      (await invitations.accept(sha256(token), { projectId, user, account: "existing", now })) !== "accepted"
    ) {
      throw voidToken();
    }
    if (!user.emailVerified) await users.markVerified(user.id, { now });
    return { projectId, role: member?.role ?? invitation.role };
  }

  /**
   * Makes the invited address a member without a session: creates its account with this password, or sets the password of its
   * existing account and ends all its sessions.
   * @throws Refusal `badRequest` when the token is unknown, used or expired, `forbidden` when the account logs in by a
   * provider, `rateLimited` as `signup`.
   */
  async claimInvitation(
    token: string,
    { password, sourceIp }: Pick<SignupRequest, "password" | "sourceIp">,
    now: Date,
  ): Promise<User> {
    const { users, invitations, throttle } = this.#ports;
    const found = await invitations.findByToken(sha256(token), { now });
    if (!found) throw voidToken();
    const { projectId, invitation } = found;
    const known = await users.findByEmail(invitation.email);
    if (known && known.type !== "PASSWORD") throw byProvider();
    if (!known) await takeSignup(throttle, sourceIp, now);
    const user = known
      ? { ...known, passwordHash: await hashPassword(password) }
      : await passwordUser(invitation.email, { password, emailVerified: true, now });
    if (known && (await this.#memberAlready(found, known))) {
      await users.resetPassword(known.id, { passwordHash: user.passwordHash, now });
    } else {
      const account = known ? "claimed" : "new";
      const outcome = await invitations.accept(sha256(token), { projectId, user, account, now });
      if (outcome === "taken") throw taken(invitation.email);
      if (outcome === "gone") throw voidToken();
    }
    return (await users.find(user.id)) ?? user;
  }

  async #signupInvited({ email, password, sourceIp }: SignupRequest, token: string, now: Date): Promise<User> {
    const { invitations, users } = this.#ports;
    const found = await invitations.findByToken(sha256(token), { now });
    if (found?.invitation.email !== email) throw voidToken();
    // An unverified account must not block the person who proves the address.
    if ((await users.findByEmail(email))?.emailVerified) throw taken(email);
    return this.claimInvitation(token, { password, sourceIp }, now);
  }

  /** A member has no use for the invitation: it is used up. */
  async #memberAlready({ projectId, invitation }: OpenInvitation, { id }: User): Promise<Member | undefined> {
    const { members, invitations } = this.#ports;
    const member = await members.find(projectId, id);
    if (member && !(await invitations.remove(projectId, invitation.id))) throw voidToken();
    return member;
  }

  async #redeem(kind: TokenKind, token: string, now: Date): Promise<string> {
    const userId = await this.#ports.tokens.redeem(kind, sha256(token), { now });
    if (userId === undefined) throw voidToken();
    return userId;
  }
}

async function passwordUser(
  email: string,
  { password, emailVerified, now }: { password: string; emailVerified: boolean; now: Date },
) {
  const passwordHash = await hashPassword(password);
  return { ...newUser({ email, emailVerified, type: "PASSWORD", passwordHash }, now), passwordHash };
}

const voidToken = () => badRequest("This link is unknown, already used or expired.");
const taken = (email: string) => conflict("This address already has an account.", { email });
const byProvider = () =>
  forbidden("This address logs in through a login provider.", "Log in there, then open the invitation link again.");
const passwordNeeded = () =>
  invalid([
    {
      field: "newPassword",
      message:
        "Required without a session of this account, because another person may have signed up with your address.",
      code: "required",
    },
  ]);
const closed = () =>
  forbidden(
    "This deployment requires an invitation to create an account.",
    "Ask a member of the project to invite you.",
  );
