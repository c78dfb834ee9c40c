import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

const sendsAtOnce = 8;

/** Sends jobs for executions that were started by hand. For other causes, the handler of the cause runs what it starts. */
export async function runExecutions(
  { jobs }: Pick<TableFollower, "jobs">,
  { changes, budget }: StreamBatch,
): Promise<void> {
  const begun = changes.flatMap((change) =>
    change.kind === "execution" && change.after?.cause === null && !change.before
      ? { dataId: change.dataId, number: change.number, execution: change.after }
      : [],
  );
  budget.spend(begun.length);
  await mapConcurrently(begun, sendsAtOnce, ({ dataId, number, execution: { workflowId, contactId } }) => {
    budget.check();
    return jobs.send({ type: "runExecution", dataId, workflowId, contactId, number });
  });
}
