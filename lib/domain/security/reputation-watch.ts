import { projectIdOf } from "#lib/domain/project/data-id.ts";
import { roleSuffices } from "#lib/domain/project/member.ts";
import type { MemberStore } from "#lib/domain/project/member-store.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { isoWeek } from "#lib/domain/security/iso-week.ts";
import type { Finding } from "#lib/domain/security/reputation-rules.ts";
import { reviewSecurity } from "#lib/domain/security/security-review.ts";
import type { CounterRangeReader } from "#lib/domain/usage/counters.ts";
import type { NoticeFacts, PlatformMails } from "#lib/domain/user/platform-mail.ts";
import { logger } from "#lib/platform/logger.ts";

export interface ReputationWatchPorts {
  counters: CounterRangeReader;
  projects: Pick<ProjectStore, "findById" | "setDisabled">;
  members: Pick<MemberStore, "list">;
  mails: PlatformMails;
  /** Whether a critical reputation disables the project; without it people are only warned. */
  autoSuspend: boolean;
}

type Notice = { noticeId: string } & NoticeFacts;

/**
 * Acts on a project's reputation after a bounce or complaint (contract 11 section 6). Safe to repeat and to run twice at
 * a time: a notice is told once by its id, and only an enabled project is disabled.
 */
export class ReputationWatch {
  readonly #ports: ReputationWatchPorts;
  /** What was asked for already: a project that warns for a week would ask with every bounce. At most 9 a project and week. */
  readonly #asked = new Set<string>();

  constructor(ports: ReputationWatchPorts) {
    this.#ports = ports;
  }

  /** A project that is gone, or disabled for whatever reason, is left as it is. */
  async evaluate(projectId: string, now: Date): Promise<void> {
    const { counters, projects, autoSuspend } = this.#ports;
    const project = await projects.findById(projectIdOf(projectId));
    if (!project || project.disabledReason !== null) return;
    const { findings } = await reviewSecurity(counters, project, now);
    const critical = findings.filter(({ level }) => level === "critical");
    if (autoSuspend && critical.length > 0) return this.#suspend(project, critical, now);
    await this.#warn(project, findings, now);
  }

  /**
   * Asks for the mails first: if that fails, the next try finds the project still enabled and asks again, with the same
   * id, because nothing but a suspension changes which one was the last.
   */
  async #suspend(project: Project, critical: Finding[], now: Date): Promise<void> {
    const last = project.suspensions[0]?.at ?? project.createdAt;
    await this.#tell(project.id, [{ kind: "projectSuspended", noticeId: `suspended-after-${last}` }]);
    const suspended = await this.#ports.projects.setDisabled(project.id, "EMAIL_REPUTATION", now, { from: null });
    const measures = critical.map(({ measure }) => measure);
    if (suspended) logger.warn("A project was suspended for its reputation.", { projectId: project.id, measures });
  }

  /** Once a week and measure: the id names both. */
  async #warn(project: Project, findings: Finding[], now: Date): Promise<void> {
    const high = findings.filter(({ level }) => level !== "healthy");
    const week = isoWeek(now);
    await this.#tell(
      project.id,
      high.map(({ measure, words }) => ({
        kind: "reputationWarning",
        noticeId: `${measure}-${week}`,
        measure: words,
      })),
    );
  }

  async #tell(projectId: string, notices: Notice[]): Promise<void> {
    const { mails, members } = this.#ports;
    const keyOf = ({ noticeId }: Notice) => `${projectId} ${noticeId}`;
    const unasked = notices.filter((notice) => !this.#asked.has(keyOf(notice)));
    if (!mails.enabled || unasked.length === 0) return;
    const readers = (await members.list(projectId)).filter(({ role }) => roleSuffices(role, "ADMIN"));
    await mails.send(readers.flatMap(({ userId }) => unasked.map((notice) => ({ ...notice, projectId, userId }))));
    for (const notice of unasked) this.#asked.add(keyOf(notice));
  }
}
