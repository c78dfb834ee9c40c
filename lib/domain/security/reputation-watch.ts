import type { AdminNotices } from "#lib/domain/project/admin-notices.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { SuspensionStore } from "#lib/domain/project/suspension-store.ts";
import { isoWeek } from "#lib/domain/security/iso-week.ts";
import type { Finding } from "#lib/domain/security/reputation-rules.ts";
import { reviewSecurity } from "#lib/domain/security/security-review.ts";
import type { CounterRangeReader } from "#lib/domain/usage/counters.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { logger } from "#lib/platform/logger.ts";

interface ReputationWatchPorts {
  counters: CounterRangeReader;
  projects: Pick<ProjectStore, "findById">;
  suspensions: SuspensionStore;
  notices: Pick<AdminNotices, "tell">;
  /** Whether a critical reputation disables the project; otherwise it only sends warnings. */
  autoSuspend: boolean;
}

/**
 * Acts on a project's reputation after a bounce or complaint (contract 11 section 6). Safe to repeat and to run twice at a
 * time: a notice is sent once per id, and only an enabled project is disabled.
 */
export class ReputationWatch {
  readonly #ports: ReputationWatchPorts;

  constructor(ports: ReputationWatchPorts) {
    this.#ports = ports;
  }

  /** Leaves a deleted or disabled project unchanged. */
  async evaluate(projectId: ProjectId, now: Date): Promise<void> {
    const { counters, projects, autoSuspend } = this.#ports;
    const project = await projects.findById(projectId);
    if (!project || project.disabledReason !== null) return;
    const { findings } = await reviewSecurity(counters, project, now);
    const critical = findings.filter(({ level }) => level === "critical");
    if (autoSuspend && critical.length > 0) return this.#suspend(project, critical, now);
    await this.#warn(project, findings, now);
  }

  /**
   * Requests the emails first. If that fails, the next try finds the project still enabled and requests them again with the
   * same id, because only a suspension changes which suspension was the last.
   */
  async #suspend(project: Project, critical: Finding[], now: Date): Promise<void> {
    const last = project.suspensions[0]?.at ?? project.createdAt;
    await this.#ports.notices.tell(project.id, [{ kind: "projectSuspended", noticeId: `suspended-after-${last}` }]);
    const measures = critical.map(({ measure }) => measure);
    const suspended = await this.#ports.suspensions.setDisabled(project.id, {
      ...{ reason: "EMAIL_REPUTATION", by: "SYSTEM", details: { measures }, now },
      only: { from: null },
    });
    if (suspended) logger.warn("Suspended a project for its reputation", { projectId: project.id, measures });
  }

  /** Once per week and measure: the id contains both. */
  async #warn(project: Project, findings: Finding[], now: Date): Promise<void> {
    const high = findings.filter(({ level }) => level !== "healthy");
    const week = isoWeek(now);
    await this.#ports.notices.tell(
      project.id,
      high.map(({ measure, words }) => ({
        kind: "reputationWarning",
        noticeId: `${measure}-${week}`,
        measure: words,
      })),
    );
  }
}
