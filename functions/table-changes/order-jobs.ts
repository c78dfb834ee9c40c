import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** Forwards sweep orders, which were stored together with the change that made the data unreachable. */
export async function orderJobs(
  { jobs }: Pick<TableFollower, "jobs">,
  { changes, budget }: StreamBatch,
): Promise<void> {
  for (const change of changes) {
    if (change.kind !== "order") continue;
    budget.spend(1);
    await jobs.send(change.job);
  }
}
