/** Work on executions that others go on with, whatever becomes of whoever ordered it. Implemented by lib/storage. */
export interface ExecutionOrders {
  /** Returns when it is certain that all that began by this time will be cancelled. */
  orderCancel(projectId: string, workflowId: string, beganBy: Date): Promise<void>;
  /** Such an order is carried out. `beganBy` as ISO 8601. */
  dropCancel(projectId: string, workflowId: string, beganBy: string): Promise<void>;
  /** The executions of a workflow that is deleted are swept; ordered by its deletion. */
  dropSweep(projectId: string, workflowId: string): Promise<void>;
}
