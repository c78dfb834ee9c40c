import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** Sends the jobs that were stored in one transaction with the change they follow (transactional outbox). */
export async function sendOutboxJobs(
  { jobs }: Pick<TableFollower, "jobs">,
  { changes, budget }: StreamBatch,
): Promise<void> {
  for (const change of changes) {
    if (change.kind !== "outbox") continue;
    budget.spend(1);
    await jobs.send(change.job);
  }
}
