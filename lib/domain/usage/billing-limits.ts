import { projectIdOf } from "#lib/domain/project/data-id.ts";
import type { BillingCategory, Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { type CounterReader, usageScope } from "#lib/domain/usage/counters.ts";
import { notFound } from "#lib/platform/refusal.ts";

/** Percent of a limit from which on it counts as near. */
const warningPercent = 80;

/** How far a project is in one category this calendar month (UTC). */
export interface LimitUse {
  /** Mails a month; null is unlimited. */
  limit: number | null;
  usage: number;
  /** Of the limit, to two decimals; above 100 when a limit was lowered below what is used. */
  percentage: number;
  isWarning: boolean;
  isBlocked: boolean;
}

export type LimitUses = Record<BillingCategory, LimitUse>;

/** The caps that a project sets itself, and what is used of them; lib/domain/usage/billing-cap.ts keeps to them. */
export class BillingLimits {
  readonly #projects: Pick<ProjectStore, "findById" | "update">;
  readonly #counters: CounterReader;

  constructor(projects: Pick<ProjectStore, "findById" | "update">, counters: CounterReader) {
    this.#projects = projects;
    this.#counters = counters;
  }

  async get(projectId: string, now: Date): Promise<LimitUses> {
    return this.#uses(projectId, await this.#projects.findById(projectIdOf(projectId)), now);
  }

  async set(projectId: string, caps: Project["caps"], now: Date): Promise<LimitUses> {
    return this.#uses(projectId, await this.#projects.update(projectId, { caps }, now), now);
  }

  async #uses(projectId: string, project: Project | undefined, now: Date): Promise<LimitUses> {
    if (!project) throw notFound("project", projectIdOf(projectId));
    const usage = await this.#counters.read(project.id, usageScope(now));
    const useOf = (category: BillingCategory) => limitUse(project.caps[category], usage[category] ?? 0);
    return {
      workflows: useOf("workflows"),
      campaigns: useOf("campaigns"),
      transactional: useOf("transactional"),
      inbound: useOf("inbound"),
    };
  }
}

function limitUse(limit: number | null, usage: number): LimitUse {
  if (limit === null) return { limit, usage, percentage: 0, isWarning: false, isBlocked: false };
  return {
    limit,
    usage,
    percentage: Math.round((usage / limit) * 10_000) / 100,
    isWarning: usage * 100 >= limit * warningPercent,
    isBlocked: usage >= limit,
  };
}
