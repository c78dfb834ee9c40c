/** Durable orders: other workers carry them out even if the caller dies. Implemented by lib/storage. */
export interface ExecutionOrders {
  /** Returns once it is certain that all executions begun by this time will be cancelled. */
  orderCancel(projectId: string, workflowId: string, beganBy: Date): Promise<void>;
  /** Removes such an order once it is carried out. `beganBy` as ISO 8601. */
  dropCancel(projectId: string, workflowId: string, beganBy: string): Promise<void>;
  /** Removes the order to sweep the executions of a deleted workflow; its deletion wrote the order. */
  dropSweep(projectId: string, workflowId: string): Promise<void>;
}
