import { countEmailChange, hurtsReputation } from "#lib/domain/email/count-emails.ts";
import { counterOwner, usageScope } from "#lib/domain/usage/counters.ts";
import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** Checks the reputation of projects with new bounces or complaints, and the limits of projects whose month was counted. */
export async function watchProjects(
  { reputation, limits }: Pick<TableFollower, "reputation" | "limits">,
  { changes, now }: StreamBatch,
): Promise<void> {
  const hurt = new Set<string>();
  const billed = new Set<string>();
  for (const change of changes) {
    for (const count of change.kind === "email" ? countEmailChange(change) : []) {
      const projectId = counterOwner(change.projectId, count.scope);
      if (hurtsReputation(count)) hurt.add(projectId);
      if (count.scope === usageScope(now)) billed.add(projectId);
    }
  }
  for (const projectId of hurt) await reputation.evaluate(projectId, now);
  for (const projectId of billed) await limits.evaluate(projectId, now);
}
