import { projectIdOf } from "#lib/domain/project/data-id.ts";
import { cappedCategories, type Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { type CounterReader, usageScope } from "#lib/domain/usage/counters.ts";
import { type LimitUses, limitUses } from "#lib/domain/usage/limit-use.ts";
import { notFound } from "#lib/platform/refusal.ts";

export interface BillingLimitPorts {
  projects: Pick<ProjectStore, "findById" | "update">;
  counters: CounterReader;
}

/** The caps that a project sets itself, and what is used of them; lib/domain/usage/billing-cap.ts keeps to them. */
export class BillingLimits {
  readonly #ports: BillingLimitPorts;

  constructor(ports: BillingLimitPorts) {
    this.#ports = ports;
  }

  async get(projectId: string, now: Date): Promise<LimitUses> {
    return this.#usesOf(await this.#project(projectId), now);
  }

  async set(projectId: string, caps: Project["caps"], now: Date): Promise<LimitUses> {
    const before = await this.#project(projectId);
    const changed = cappedCategories.filter((category) => caps[category] !== before.caps[category]);
    const at = now.toISOString();
    const capsChangedAt = { ...before.capsChangedAt, ...Object.fromEntries(changed.map((category) => [category, at])) };
    const project = await this.#ports.projects.update(projectId, { caps, capsChangedAt }, now);
    if (!project) throw notFound("project", before.id);
    return this.#usesOf(project, now);
  }

  async #project(projectId: string): Promise<Project> {
    const project = await this.#ports.projects.findById(projectIdOf(projectId));
    if (!project) throw notFound("project", projectIdOf(projectId));
    return project;
  }

  async #usesOf({ id, caps }: Project, now: Date): Promise<LimitUses> {
    return limitUses(caps, await this.#ports.counters.read(id, usageScope(now)));
  }
}
