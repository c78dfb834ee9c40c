import { cappedCategories, dataOf, type Project } from "#lib/domain/project/project.ts";
import { isSubscribed } from "#lib/domain/project/project-billing.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { usageScope } from "#lib/domain/usage/counters.ts";
import { isOnFreeTier, type UsageReader } from "#lib/domain/usage/free-tier.ts";
import { freeUses, type LimitUses, limitUses } from "#lib/domain/usage/limit-use.ts";
import type { LimitWatch } from "#lib/domain/usage/limit-watch.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { notFound, Refusal } from "#lib/platform/refusal.ts";

interface BillingLimitPorts {
  projects: Pick<ProjectStore, "findById" | "update">;
  counters: UsageReader;
  watch: Pick<LimitWatch, "evaluate">;
}

interface ProjectLimits extends LimitUses {
  /** The subscription's currency: `eur`; null without one. */
  currency: string | null;
}

/** The caps that a project sets itself, and their usage; lib/domain/usage/billing-cap.ts enforces them. */
export class BillingLimits {
  readonly #ports: BillingLimitPorts;

  constructor(ports: BillingLimitPorts) {
    this.#ports = ports;
  }

  async get(projectId: ProjectId, now: Date): Promise<ProjectLimits> {
    return this.#limitsOf(await this.#project(projectId), now);
  }

  /** @throws Refusal `billingLimit` (UPGRADE_REQUIRED) when billing is on and the project has no subscription. */
  async set(projectId: ProjectId, caps: Project["caps"], now: Date): Promise<ProjectLimits> {
    const before = await this.#project(projectId);
    if (isOnFreeTier(this.#ports.counters, before)) throw upgradeRequired();
    const changed = cappedCategories.filter((category) => caps[category] !== before.caps[category]);
    const at = now.toISOString();
    const capsChangedAt = { ...before.capsChangedAt, ...Object.fromEntries(changed.map((category) => [category, at])) };
    const project = await this.#ports.projects.update(projectId, { changes: { caps, capsChangedAt }, now });
    if (!project) throw notFound("project", before.id);
    // A limit that is already reached lets no email pass, so no later count would trigger its notice.
    await this.#ports.watch.evaluate(project.id, now);
    return this.#limitsOf(project, now);
  }

  async #project(projectId: ProjectId): Promise<Project> {
    const project = await this.#ports.projects.findById(projectId);
    if (!project) throw notFound("project", projectId);
    return project;
  }

  async #limitsOf(project: Project, now: Date): Promise<ProjectLimits> {
    const { counters } = this.#ports;
    const counted = await counters.read(dataOf(project), usageScope(now));
    if (isOnFreeTier(counters, project)) return { ...freeUses(counted), currency: null };
    const isPaying = counters.billing === true && isSubscribed(project.billing);
    return { ...limitUses(project.caps, counted), currency: isPaying ? (project.billing?.currency ?? null) : null };
  }
}

const upgradeRequired = (): Refusal =>
  new Refusal("billingLimit", {
    code: "UPGRADE_REQUIRED",
    message: "Limits require a subscription.",
    suggestion: "Subscribe on the page that POST …/checkout returns.",
  });
