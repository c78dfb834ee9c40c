/** How many executions workflows have. Implemented by lib/storage. */
export interface ExecutionCounts {
  /** Of all times, by workflow; some seconds late. */
  countAll(projectId: string, workflowIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Those that are RUNNING or WAITING at this moment. */
  countActive(projectId: string, workflowId: string): Promise<number>;
  /** Whether any of those follows this version of the graph. */
  isFollowed(projectId: string, workflowId: string, graphVersion: number): Promise<boolean>;
}
