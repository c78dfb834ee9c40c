/** A workflow's schedule, in force since a time (ISO 8601); another `since` is another schedule. */
export interface ScheduleInForce {
  workflowId: string;
  since: string;
}
