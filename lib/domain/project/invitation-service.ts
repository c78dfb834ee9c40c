import type { GivenRole } from "#lib/domain/project/member.ts";
import type { InvitationStore } from "#lib/domain/project/member-store.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { AccountService } from "#lib/domain/user/account-service.ts";
import type { PasswordService } from "#lib/domain/user/password-service.ts";
import type { UserType } from "#lib/domain/user/user.ts";
import type { UserStore } from "#lib/domain/user/user-store.ts";
import { sha256 } from "#lib/platform/ids.ts";

export interface InvitationPorts {
  invitations: Pick<InvitationStore, "findByToken">;
  projects: Pick<ProjectStore, "findById">;
  users: Pick<UserStore, "findByEmail">;
  accounts: Pick<AccountService, "signup" | "acceptInvitation">;
  passwords: Pick<PasswordService, "login">;
}

/** What whoever holds the link of an invitation may know. */
export interface HeldInvitation {
  token: string;
  projectName: string;
  email: string;
  role: GivenRole;
  /** How the address logs in, when it has got an account since it was invited. */
  account: UserType | undefined;
}

/** Invitations as the invited have them: by the link of the mail and without a session. */
export class InvitationService {
  readonly #ports: InvitationPorts;

  constructor(ports: InvitationPorts) {
    this.#ports = ports;
  }

  /** Uses nothing up. Undefined when the link is void or the project is gone. */
  async find(token: string, now: Date): Promise<HeldInvitation | undefined> {
    const { invitations, projects, users } = this.#ports;
    const found = await invitations.findByToken(sha256(token), now);
    if (!found) return undefined;
    const { email, role } = found.invitation;
    const [project, user] = await Promise.all([projects.findById(found.projectId), users.findByEmail(email)]);
    return project && { token, projectName: project.name, email, role, account: user?.type };
  }

  /**
   * Makes an account with this password and joins the project; with the account that there is by now, joins as that one.
   * @throws Refusal as AccountService and PasswordService do.
   */
  async accept(held: HeldInvitation, password: string, sourceIp: string, now: Date): Promise<void> {
    const { accounts, passwords } = this.#ports;
    const { token, email, account } = held;
    if (account === undefined) {
      await accounts.signup({ email, password, invitationToken: token }, now);
      return;
    }
    const user = await passwords.login(email, password, sourceIp, now);
    await accounts.acceptInvitation(user, token, now);
  }
}
