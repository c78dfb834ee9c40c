import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** A contact leaves its lists before it is deleted. A job removes it from a list that it joined in the meantime. */
export async function leaveLists(
  { lists, jobs }: Pick<TableFollower, "lists" | "jobs">,
  { changes, budget }: StreamBatch,
): Promise<void> {
  for (const change of changes) {
    if (change.kind !== "contact" || change.after || !change.before) continue;
    const { dataId, before } = change;
    budget.spend(before.marks.size);
    for (const { segmentId, mark } of await lists.listsOf(dataId, before.marks)) {
      await jobs.send({ type: "leaveList", dataId, segmentId, contactId: before.id, mark });
    }
  }
}
