import type { Membership, MembershipStore } from "#lib/domain/project/membership.ts";
import { makeKeys, makeProject } from "#lib/domain/project/new-project.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectChanges, ProjectStore } from "#lib/domain/project/project-store.ts";
import { type Allowance, takeTry } from "#lib/domain/user/allowance.ts";
import type { ThrottleStore } from "#lib/domain/user/throttle.ts";
import type { User } from "#lib/domain/user/user.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { badRequest, notFound, Refusal } from "#lib/platform/refusal.ts";

/** Paid subscriptions of projects. Implemented by lib/domain/billing. */
export interface Subscriptions {
  /** Does nothing when billing is off, or no subscription is known. Throws Refusal `externalService`. */
  endSubscription(projectId: ProjectId): Promise<void>;
}

interface ProjectPorts {
  projects: Pick<ProjectStore, "create" | "update" | "rotateKeys" | "reset" | "remove">;
  memberships: MembershipStore;
  billing: Subscriptions;
  /** Whether this deployment can send without tracking. */
  trackingToggleEnabled: boolean;
  throttle: Pick<ThrottleStore, "count">;
}

const projectsADay: Allowance = { triesMax: 10, windowMs: 24 * 60 * 60 * 1_000 };

/** A project with its secret key in full, which cannot be read again. */
interface KeyedProject {
  project: Project;
  secretKey: string;
}

/** Creating, changing and deleting projects (contract 11 section 4). */
export class ProjectService {
  readonly #ports: ProjectPorts;

  constructor(ports: ProjectPorts) {
    this.#ports = ports;
  }

  /** Oldest first. */
  async list(userId: string): Promise<Membership[]> {
    const memberships = await this.#ports.memberships.list(userId);
    const age = ({ project }: Membership) => `${project.createdAt} ${project.id}`;
    return memberships.sort((a, b) => (age(a) < age(b) ? -1 : 1));
  }

  /**
   * Makes the user the owner.
   * @throws Refusal `projectDisabled` while a project that the user owns or administers is disabled, so that a new one cannot
   * bypass this; `rateLimited` from the 11th project of a day on.
   */
  async create(user: User, name: string, now: Date): Promise<KeyedProject> {
    const memberships = await this.#ports.memberships.list(user.id);
    const disabled = memberships.find(({ project, role }) => project.disabledReason !== null && role !== "MEMBER");
    if (disabled) throw runsDisabled(disabled.project);
    await takeTry(this.#ports.throttle, { scope: `projects#${user.id}`, allowance: projectsADay, now });
    const keys = makeKeys();
    const project = { ...makeProject(name, keys, now), secretSeenBy: user.id };
    const owner = { userId: user.id, email: user.email, role: "OWNER", createdAt: project.createdAt } as const;
    await this.#ports.projects.create({ project, hashes: keys.hashes, owner });
    return { project, secretKey: keys.secretKey };
  }

  /** @throws Refusal `badRequest` when tracking is to be switched off in a deployment that cannot send without it. */
  async change(projectId: ProjectId, changes: ProjectChanges, now: Date): Promise<Project> {
    const tracksLess = changes.tracking !== undefined && changes.tracking !== "ENABLED";
    if (tracksLess && !this.#ports.trackingToggleEnabled) {
      throw badRequest("This deployment does not allow tracking to be turned off.");
    }
    const project = await this.#ports.projects.update(projectId, { changes, now });
    return project ?? gone(projectId);
  }

  /** The old keys stop working at once; the user is shown the new ones. */
  async rotateKeys(projectId: ProjectId, user: User, now: Date): Promise<KeyedProject> {
    const keys = makeKeys();
    const project = await this.#ports.projects.rotateKeys(projectId, { keys, userId: user.id, now });
    return { project: project ?? gone(projectId), secretKey: keys.secretKey };
  }

  /** Puts all earlier data out of reach; keys, domains, members and the month's usage stay. */
  async reset(projectId: ProjectId, now: Date): Promise<void> {
    await this.#ports.projects.reset(projectId, { now });
  }

  /**
   * Afterwards the project is out of reach, and its subscription is cancelled.
   * @throws Refusal `externalService` when the subscription could not be cancelled; then nothing is deleted.
   */
  async remove(projectId: ProjectId, now: Date): Promise<void> {
    await this.#ports.billing.endSubscription(projectId);
    await this.#ports.projects.remove(projectId, { now });
  }
}

/** The project was deleted between the membership check and the change. */
function gone(projectId: ProjectId): never {
  throw notFound("project", projectId);
}

const runsDisabled = ({ id, disabledReason }: Project) =>
  new Refusal("projectDisabled", {
    code: "PROJECT_DISABLED",
    message: "An owner or admin of a disabled project cannot create another one.",
    details: { reason: disabledReason, projectId: id },
  });
