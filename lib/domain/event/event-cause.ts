/** The execution that caused an event, for the loop guard of contract 06 section 5. */
export interface EventCause {
  workflowId: string;
  /** Starts that led to that execution, each caused by the one before; 0 for one that nothing caused. */
  depth: number;
}
