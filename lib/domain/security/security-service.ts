import type { DisabledReason, Project, Suspension } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { ReputationCounts } from "#lib/domain/security/reputation.ts";
import { type Level, rateLevels } from "#lib/domain/security/reputation-rules.ts";
import { reviewSecurity, type SecurityReview } from "#lib/domain/security/security-review.ts";
import type { CounterRangeReader } from "#lib/domain/usage/counters.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { percent } from "#lib/platform/percent.ts";
import { notFound } from "#lib/platform/refusal.ts";

/** Counts of one window with their rates in percent of `total`. */
interface RatedCounts extends ReputationCounts {
  bounceRate: number;
  complaintRate: number;
}

/** Contract 11 section 6. `violations` and `warnings` are sentences. */
export interface SecurityState {
  status: {
    projectId: ProjectId;
    isHealthy: boolean;
    shouldDisable: boolean;
    isNewProject: boolean;
    violations: string[];
    warnings: string[];
    twentyFourHour: RatedCounts;
    sevenDay: RatedCounts;
    allTime: RatedCounts;
  };
  levels: ReturnType<typeof rateLevels>;
  isDisabled: boolean;
  disabledReason: DisabledReason | null;
  /** Newest first, at most 20. */
  suspensions: Suspension[];
}

/** Shows a project's reputation to its members. */
export class SecurityService {
  readonly #projects: Pick<ProjectStore, "findById">;
  readonly #counters: CounterRangeReader;

  constructor(projects: Pick<ProjectStore, "findById">, counters: CounterRangeReader) {
    this.#projects = projects;
    this.#counters = counters;
  }

  async state(projectId: ProjectId, now: Date): Promise<SecurityState> {
    const project = await this.#projects.findById(projectId);
    if (!project) throw notFound("project", projectId);
    return stateOf(project, await reviewSecurity(this.#counters, project, now));
  }
}

function stateOf(project: Project, { isNewProject, reputation, findings }: SecurityReview): SecurityState {
  const sentences = (level: Level, sentence: (words: string) => string) =>
    findings.filter((finding) => finding.level === level).map(({ words }) => sentence(words));
  const violations = sentences("critical", (words) => `The ${words} is far above what mailbox providers accept.`);
  const warnings = sentences("warning", (words) => `The ${words} is higher than usual for good senders.`);
  return {
    status: {
      projectId: project.id,
      isHealthy: violations.length === 0 && warnings.length === 0,
      shouldDisable: violations.length > 0,
      isNewProject,
      violations,
      warnings,
      twentyFourHour: rated(reputation.twentyFourHour),
      sevenDay: rated(reputation.sevenDay),
      allTime: rated(reputation.allTime),
    },
    levels: rateLevels(findings),
    isDisabled: project.disabledReason !== null,
    disabledReason: project.disabledReason,
    suspensions: project.suspensions,
  };
}

function rated(counts: ReputationCounts): RatedCounts {
  const { total, bounces, complaints } = counts;
  return { ...counts, bounceRate: percent(bounces, total), complaintRate: percent(complaints, total) };
}
