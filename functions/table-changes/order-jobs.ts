import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** Passes on the orders to sweep, which were stored with what put the data out of reach. */
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
