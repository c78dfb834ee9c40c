import { connectTableFollower, type TableFollowerSettings } from "#functions/table-changes/connect-follower.ts";
import { FairFollower } from "#functions/table-changes/fair-follower.ts";
import { followOrPark } from "#functions/table-changes/park-change.ts";
import type { TableStreamEvent } from "#functions/table-changes/stream-batch.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import type { Table } from "#lib/storage/table/table.ts";

type StreamOutside = Pick<Outside, "clock" | "jobs" | "parkedJobs" | "lanes" | "platformMails">;

/** With a tumbling window, Lambda treats an answer without a state as a failure. The state carries nothing. */
export function tableStream(
  table: Table,
  env: TableFollowerSettings,
  { parkedJobs: parked, ...outside }: StreamOutside,
) {
  const fair = new FairFollower(connectTableFollower(table, env, outside));
  const follower = { fair, parked, clock: outside.clock };
  return async (event: TableStreamEvent) => {
    await followOrPark(follower, event);
    return { state: {}, batchItemFailures: [] };
  };
}
