import type { ExecutionStatus } from "#lib/domain/execution/execution.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Shards of the lists: 4 index partitions take 4,000 starts of one workflow a second. */
const executionShards = ["0", "1", "2", "3"] as const;

/** Partitions of all of a workflow's executions in `gsi1`, sorted by start time. */
export const executionListPartitions = (dataId: DataId, workflowId: string): string[] =>
  executionShards.map((shard) => `J#${dataId}#${workflowId}#${shard}`);

/** RUNNING and WAITING share a list: executions change between them too often to move their entry each time. */
type ListedState = "A" | Exclude<ExecutionStatus, "RUNNING" | "WAITING">;

export const listedState = (status: ExecutionStatus): ListedState =>
  status === "RUNNING" || status === "WAITING" ? "A" : status;

/** Partitions of the executions in a state in `gsi2`, sorted by graph version and then by start time. */
export const executionStatePartitions = (dataId: DataId, workflowId: string, state: ListedState): string[] =>
  executionListPartitions(dataId, workflowId).map((partition) => `${partition}#${state}`);

const versionDigits = 6;

/** Prefix of the `gsi2` sort keys of a graph version's executions. */
export const graphVersionPrefix = (graphVersion: number): string =>
  `${String(graphVersion).padStart(versionDigits, "0")}#`;
