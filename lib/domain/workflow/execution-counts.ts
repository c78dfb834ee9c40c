/** Counts executions of workflows. Implemented by lib/storage. */
export interface ExecutionCounts {
  /** All executions ever, by workflow; some seconds late. */
  countAll(projectId: string, workflowIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Executions that are RUNNING or WAITING now. */
  countActive(projectId: string, workflowId: string): Promise<number>;
  /** Whether an active execution follows this version of the graph. */
  isFollowed(projectId: string, workflowId: string, graphVersion: number): Promise<boolean>;
}
