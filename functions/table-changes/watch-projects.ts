import { countEmailChange, hurtsReputation } from "#lib/domain/email/count-emails.ts";
import { usageScope } from "#lib/domain/usage/counters.ts";
import { type ProjectId, projectIdOf } from "#lib/platform/data-id.ts";
import { hadNeverUsed, type StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/**
 * Checks the reputation of projects with new bounces or complaints, and the limits of projects whose month was counted. The use is
 * read only if this step runs without the one that counts. A project that never had a limit is not read: the request that sets the
 * first one marks that before, and counts the use after.
 */
export async function watchProjects(
  { reputation, limits }: Pick<TableFollower, "reputation" | "limits">,
  batch: StreamBatch,
): Promise<void> {
  const { changes, now, counted } = batch;
  const hurt = new Set<ProjectId>();
  const billed = new Set<ProjectId>();
  for (const change of changes) {
    for (const count of change.kind === "email" ? countEmailChange(change) : []) {
      const projectId = projectIdOf(change.dataId);
      if (hurtsReputation(count)) hurt.add(projectId);
      const mayHaveLimits = limits.hasFreeTier || !hadNeverUsed(batch, change.dataId, "caps");
      if (count.scope === usageScope(now) && mayHaveLimits) billed.add(projectId);
    }
  }
  for (const projectId of hurt) await reputation.evaluate(projectId, now);
  for (const projectId of billed) await limits.evaluate(projectId, now, counted.get(projectId)?.sums(usageScope(now)));
}
