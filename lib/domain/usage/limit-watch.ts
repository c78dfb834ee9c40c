import type { AdminNotice, AdminNotices } from "#lib/domain/project/admin-notices.ts";
import type { LimitedUsage } from "#lib/domain/project/platform-mail.ts";
import { cappedCategories, dataOf, hasCaps, type Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { usageScope } from "#lib/domain/usage/counters.ts";
import { isOnFreeTier, type UsageReader } from "#lib/domain/usage/free-tier.ts";
import { freeUses, type LimitUse, limitUses } from "#lib/domain/usage/limit-use.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";

interface LimitWatchPorts {
  projects: Pick<ProjectStore, "findById">;
  counters: UsageReader;
  notices: Pick<AdminNotices, "tell">;
}

/** Sends notices for limits that are near or reached, once per month and category, again after the limit was changed. */
export class LimitWatch {
  readonly #ports: LimitWatchPorts;

  constructor(ports: LimitWatchPorts) {
    this.#ports = ports;
  }

  /** Whether projects without limits of their own have the limit of the free emails. */
  get hasFreeTier(): boolean {
    return this.#ports.counters.billing ?? false;
  }

  /**
   * Called after emails were counted, or a limit was set. Idempotent: each notice has an id.
   * @param known the month's use, if the caller has it from the write that counted. The project is read after that, so either this
   * call sees a new limit, or the one that sets the limit sees these counts.
   */
  async evaluate(projectId: ProjectId, now: Date, known?: Record<string, number>): Promise<void> {
    const { projects, counters, notices } = this.#ports;
    const project = await projects.findById(projectId);
    if (!project) return;
    const isFree = isOnFreeTier(counters, project);
    if (!isFree && !hasCaps(project)) return;
    const counted = known ?? (await counters.read(dataOf(project), usageScope(now)));
    const found = isFree
      ? noticesOf({ category: "all", use: freeUses(counted).transactional, since: "free" }, now)
      : capNotices(project, counted, now);
    await notices.tell(project.id, found);
  }
}

function capNotices({ caps, capsChangedAt }: Project, counted: Record<string, number>, now: Date): AdminNotice[] {
  const uses = limitUses(caps, counted);
  return cappedCategories.flatMap((category) =>
    noticesOf({ category, use: uses[category], since: capsChangedAt[category] ?? "first" }, now),
  );
}

/** `since` distinguishes successive limits of a category: each gets its own notices. */
function noticesOf(
  { category, use, since }: { category: LimitedUsage; use: LimitUse; since: string },
  now: Date,
): AdminNotice[] {
  const { limit, isWarning, isBlocked } = use;
  if (limit === null || !isWarning) return [];
  const kind = isBlocked ? "limitReached" : "limitNear";
  const month = now.toISOString().slice(0, "yyyy-mm".length);
  return [{ kind, noticeId: [kind, category, month, since].join("-"), category, limit }];
}
