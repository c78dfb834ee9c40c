import type { DataId } from "#lib/platform/data-id.ts";
/** Counts executions of workflows. Implemented by lib/storage. */
export interface ExecutionCounts {
  /** All executions ever, by workflow; some seconds late. */
  countAll(dataId: DataId, workflowIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Executions that are RUNNING or WAITING now. */
  countActive(dataId: DataId, workflowId: string): Promise<number>;
  /** Whether an active execution follows this version of the graph. */
  isFollowed(dataId: DataId, workflowId: string, graphVersion: number): Promise<boolean>;
}
