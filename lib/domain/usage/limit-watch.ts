import type { AdminNotice, AdminNotices } from "#lib/domain/project/admin-notices.ts";
import { projectIdOf } from "#lib/domain/project/data-id.ts";
import { type BillingCategory, cappedCategories, type Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { type CounterReader, usageScope } from "#lib/domain/usage/counters.ts";
import { limitUses } from "#lib/domain/usage/limit-use.ts";

export interface LimitWatchPorts {
  projects: Pick<ProjectStore, "findById">;
  counters: CounterReader;
  notices: Pick<AdminNotices, "tell">;
}

/** Tells of limits that come near or are reached, each once a month and category, anew when the limit was changed. */
export class LimitWatch {
  readonly #ports: LimitWatchPorts;

  constructor(ports: LimitWatchPorts) {
    this.#ports = ports;
  }

  /** After mails were counted. Safe to repeat: what was told is known by its id. */
  async evaluate(projectId: string, now: Date): Promise<void> {
    const { projects, counters, notices } = this.#ports;
    const project = await projects.findById(projectIdOf(projectId));
    if (!project || Object.values(project.caps).every((cap) => cap === null)) return;
    const uses = limitUses(project.caps, await counters.read(project.id, usageScope(now)));
    const found = cappedCategories.flatMap((category): AdminNotice[] => {
      const { limit, isWarning, isBlocked } = uses[category];
      if (limit === null || !isWarning) return [];
      const kind = isBlocked ? "limitReached" : "limitNear";
      return [{ kind, noticeId: noticeId(project, category, kind, now), category, limit }];
    });
    await notices.tell(project.id, found);
  }
}

const noticeId = ({ capsChangedAt }: Project, category: BillingCategory, kind: string, now: Date): string =>
  [kind, category, now.toISOString().slice(0, "yyyy-mm".length), capsChangedAt[category] ?? "first"].join("-");
