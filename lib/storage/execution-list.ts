/** Shards of the lists: 4 partitions of an index take 4,000 starts of one workflow a second. */
const executionShards = ["0", "1", "2", "3"] as const;

/** Of a workflow's executions, in both indexes: in `gsi1` all, in `gsi2` those that are active. */
export const executionListPartitions = (projectId: string, workflowId: string): string[] =>
  executionShards.map((shard) => `J#${projectId}#${workflowId}#${shard}`);
