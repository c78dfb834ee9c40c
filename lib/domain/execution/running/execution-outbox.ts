import type { DataId } from "#lib/platform/data-id.ts";
/** Durable requests: other workers carry them out even if the caller dies. Implemented by lib/storage. */
export interface ExecutionOutbox {
  /** Returns once it is certain that all executions begun by this time will be cancelled. */
  requestCancel(dataId: DataId, workflowId: string, beganBy: Date): Promise<void>;
  /** Removes such a request once it is carried out. `beganBy` as ISO 8601. */
  dropCancel(dataId: DataId, workflowId: string, beganBy: string): Promise<void>;
  /** Removes the request to sweep the executions of a deleted workflow; its deletion wrote the request. */
  dropSweep(dataId: DataId, workflowId: string): Promise<void>;
}
