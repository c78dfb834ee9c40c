import type { AccountService, SignupRequest } from "#lib/domain/project/account-service.ts";
import type { GivenRole } from "#lib/domain/project/member.ts";
import type { InvitationStore } from "#lib/domain/project/member-store.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { User, UserType } from "#lib/domain/user/user.ts";
import type { UserStore } from "#lib/domain/user/user-store.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { sha256 } from "#lib/platform/ids.ts";

interface InvitationPorts {
  invitations: Pick<InvitationStore, "findByToken">;
  projects: Pick<ProjectStore, "findById">;
  users: Pick<UserStore, "findByEmail">;
  accounts: Pick<AccountService, "claimInvitation" | "acceptInvitation">;
}

/** What the holder of an invitation link may know. */
export interface HeldInvitation {
  token: string;
  projectId: ProjectId;
  projectName: string;
  email: string;
  role: GivenRole;
  /** How the account of the address logs in, if there is one. */
  account: UserType | undefined;
  /** The user of this browser's session, when it is that account. */
  sessionUser: User | undefined;
}

/** Invitations for the invited person: by the link in the email and without a session. */
export class InvitationService {
  readonly #ports: InvitationPorts;

  constructor(ports: InvitationPorts) {
    this.#ports = ports;
  }

  /** Does not use up the invitation. Undefined when the link is void or the project is gone. */
  async find(token: string, visitor: User | undefined, now: Date): Promise<HeldInvitation | undefined> {
    const { invitations, projects, users } = this.#ports;
    const found = await invitations.findByToken(sha256(token), { now });
    if (!found) return undefined;
    const { email, role } = found.invitation;
    const [project, user] = await Promise.all([projects.findById(found.projectId), users.findByEmail(email)]);
    const sessionUser = visitor?.id === user?.id ? visitor : undefined;
    return (
      project && {
        ...{ token, projectId: project.id, projectName: project.name },
        ...{ email, role, account: user?.type, sessionUser },
      }
    );
  }

  /**
   * Joins the project: as the invited account when it has a session, otherwise with a new password.
   * @throws Refusal as AccountService does.
   */
  async accept(
    { token, sessionUser }: HeldInvitation,
    { password, sourceIp }: Pick<SignupRequest, "password" | "sourceIp">,
    now: Date,
  ): Promise<void> {
    const { accounts } = this.#ports;
    if (sessionUser) await accounts.acceptInvitation(sessionUser, token, now);
    else await accounts.claimInvitation(token, { password, sourceIp }, now);
  }
}
