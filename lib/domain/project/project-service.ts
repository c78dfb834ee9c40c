import type { BillingService } from "#lib/domain/billing/billing-service.ts";
import { projectIdOf } from "#lib/domain/project/data-id.ts";
import type { Membership, MembershipStore } from "#lib/domain/project/membership.ts";
import { makeKeys, makeProject } from "#lib/domain/project/new-project.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectChanges, ProjectStore } from "#lib/domain/project/project-store.ts";
import type { User } from "#lib/domain/user/user.ts";
import { badRequest, notFound, Refusal } from "#lib/platform/refusal.ts";

export interface ProjectPorts {
  projects: Pick<ProjectStore, "create" | "update" | "rotateKeys" | "reset" | "remove">;
  memberships: MembershipStore;
  billing: Pick<BillingService, "endSubscription">;
  /** Whether this deployment can send without tracking. */
  trackingToggleEnabled: boolean;
}

/** A project with its secret key in full, which nobody can read again. */
export interface KeyedProject {
  project: Project;
  secretKey: string;
}

/** Projects as their members make and keep them (contract 11 section 4). */
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
   * The user becomes its owner.
   * @throws Refusal `projectDisabled` while one of the user's projects is disabled: a new one must be no way around.
   */
  async create(user: User, name: string, now: Date): Promise<KeyedProject> {
    const memberships = await this.#ports.memberships.list(user.id);
    const disabled = memberships.find(({ project }) => project.disabledReason !== null);
    if (disabled) throw belongsToDisabled(disabled.project);
    const keys = makeKeys();
    const project = makeProject(name, keys, now);
    const owner = { userId: user.id, email: user.email, role: "OWNER", createdAt: project.createdAt } as const;
    await this.#ports.projects.create(project, keys.hashes, owner);
    return { project, secretKey: keys.secretKey };
  }

  /** @throws Refusal `badRequest` when tracking is to be switched off where mail cannot leave without it. */
  async change(projectId: string, changes: ProjectChanges, now: Date): Promise<Project> {
    const tracksLess = changes.tracking !== undefined && changes.tracking !== "ENABLED";
    if (tracksLess && !this.#ports.trackingToggleEnabled) {
      throw badRequest("Tracking cannot be switched off in this deployment.");
    }
    const project = await this.#ports.projects.update(projectId, changes, now);
    return project ?? gone(projectId);
  }

  /** The old keys are unknown from the moment this is done. */
  async rotateKeys(projectId: string, now: Date): Promise<KeyedProject> {
    const keys = makeKeys();
    const project = await this.#ports.projects.rotateKeys(projectId, keys, now);
    return { project: project ?? gone(projectId), secretKey: keys.secretKey };
  }

  /** Nothing written before can be read once this is done; keys, domains, members and the month's usage stay. */
  async reset(projectId: string, now: Date): Promise<void> {
    await this.#ports.projects.reset(projectId, now);
  }

  /**
   * Nobody can reach the project, or pays for it, once this is done.
   * @throws Refusal `externalService` when the subscription could not be cancelled; then nothing is deleted.
   */
  async remove(projectId: string, now: Date): Promise<void> {
    await this.#ports.billing.endSubscription(projectId);
    await this.#ports.projects.remove(projectId, now);
  }
}

/** Deleted between the check of its member and the change. */
function gone(projectId: string): never {
  throw notFound("project", projectIdOf(projectId));
}

const belongsToDisabled = ({ id, disabledReason }: Project) =>
  new Refusal("projectDisabled", {
    code: "PROJECT_DISABLED",
    message: "A member of a disabled project cannot make another one.",
    details: { reason: disabledReason, projectId: id },
  });
