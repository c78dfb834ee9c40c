import { countEmailChange, hurtsReputation } from "#lib/domain/email/count-emails.ts";
import { usageScope } from "#lib/domain/usage/counters.ts";
import { type ProjectId, projectIdOf } from "#lib/platform/data-id.ts";
import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/**
 * Checks the reputation of projects with new bounces or complaints, and the limits of projects whose month was counted. The use is
 * read only if this step runs without the one that counts.
 */
export async function watchProjects(
  { reputation, limits }: Pick<TableFollower, "reputation" | "limits">,
  { changes, now, monthUse }: StreamBatch,
): Promise<void> {
  const hurt = new Set<ProjectId>();
  const billed = new Set<ProjectId>();
  for (const change of changes) {
    for (const count of change.kind === "email" ? countEmailChange(change) : []) {
      const projectId = projectIdOf(change.dataId);
      if (hurtsReputation(count)) hurt.add(projectId);
      if (count.scope === usageScope(now)) billed.add(projectId);
    }
  }
  for (const projectId of hurt) await reputation.evaluate(projectId, now);
  for (const projectId of billed) await limits.evaluate(projectId, now, monthUse.get(projectId));
}
