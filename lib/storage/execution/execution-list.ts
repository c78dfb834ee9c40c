import type { ExecutionStatus } from "#lib/domain/execution/execution.ts";

/** Shards of the lists: 4 partitions of an index take 4,000 starts of one workflow a second. */
const executionShards = ["0", "1", "2", "3"] as const;

/** Of all of a workflow's executions, in `gsi1`, by the time of their start. */
export const executionListPartitions = (projectId: string, workflowId: string): string[] =>
  executionShards.map((shard) => `J#${projectId}#${workflowId}#${shard}`);

/** RUNNING and WAITING ones are together: they change too often to move each time. */
export type ListedState = "A" | Exclude<ExecutionStatus, "RUNNING" | "WAITING">;

export const listedState = (status: ExecutionStatus): ListedState =>
  status === "RUNNING" || status === "WAITING" ? "A" : status;

/** Of those in a state, in `gsi2`, by graph version, then by the time of their start. */
export const executionStatePartitions = (projectId: string, workflowId: string, state: ListedState): string[] =>
  executionListPartitions(projectId, workflowId).map((partition) => `${partition}#${state}`);

const versionDigits = 6;

/** What the sort keys of executions of a graph version begin with in `gsi2`. */
export const graphVersionPrefix = (graphVersion: number): string =>
  `${String(graphVersion).padStart(versionDigits, "0")}#`;
