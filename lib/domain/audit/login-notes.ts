import type { AuditNotes, RequestOrigin } from "#lib/domain/audit/audit-notes.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { MembershipStore } from "#lib/domain/project/membership.ts";
import type { UserStore } from "#lib/domain/user/user-store.ts";
import { derivedId, newId } from "#lib/platform/ids.ts";
import type { Logger } from "#lib/platform/logger.ts";

/** Note a login in every project of the user. */
export interface NoteLogin extends RequestOrigin {
  type: "noteLogin";
  userId: string;
  /** ISO 8601. */
  at: string;
  result: "OK" | "REFUSED";
}

/** More projects of one user get no line. */
const projectsMax = 100;

/**
 * Orders the lines of logins. The order is the same whether the address has an account or not: the time of an answer tells
 * nothing, and a login does not wait for a hundred lines.
 */
export class LoginRecord {
  readonly #users: Pick<UserStore, "findByEmail">;
  readonly #queue: JobQueue<NoteLogin>;
  readonly #logger: Pick<Logger, "error">;

  constructor(ports: {
    users: Pick<UserStore, "findByEmail">;
    queue: JobQueue<NoteLogin>;
    logger: Pick<Logger, "error">;
  }) {
    this.#users = ports.users;
    this.#queue = ports.queue;
    this.#logger = ports.logger;
  }

  /** Never fails a login. */
  async note(
    who: { id: string } | { email: string },
    { result, origin, now }: { result: NoteLogin["result"]; origin: RequestOrigin; now: Date },
  ): Promise<void> {
    try {
      const userId = "id" in who ? who.id : ((await this.#users.findByEmail(who.email))?.id ?? newId());
      await this.#queue.send({ type: "noteLogin", userId, at: now.toISOString(), result, ...origin });
    } catch (error) {
      this.#logger.error("A login could not be noted", { requestId: origin.requestId, error });
    }
  }
}

interface LoginNotesPorts {
  users: Pick<UserStore, "find">;
  memberships: Pick<MembershipStore, "list">;
  notes: Pick<AuditNotes, "write">;
}

/** Writes the lines of a login (contract 15 section 9). Safe to repeat. */
export class LoginNotes {
  readonly #ports: LoginNotesPorts;

  constructor(ports: LoginNotesPorts) {
    this.#ports = ports;
  }

  async run({ userId, at, result, ip, userAgent, requestId }: Omit<NoteLogin, "type">): Promise<void> {
    const { users, memberships, notes } = this.#ports;
    const user = await users.find(userId);
    if (!user) return;
    const person = { id: user.id, name: user.email };
    const projects = (await memberships.list(userId)).slice(0, projectsMax);
    for (const { project } of projects) {
      const id = derivedId(`login#${requestId}#${project.id}`);
      const actor = { type: "USER", ...person } as const;
      const target = { type: "user", ...person };
      const noted = { id, action: "user.login", actor, target, result, ip, userAgent, requestId } as const;
      await notes.write(project.id, noted, new Date(at));
    }
  }
}
