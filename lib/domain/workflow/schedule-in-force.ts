/** The schedule of a workflow as it has been in force since a time (ISO 8601); another since is another schedule. */
export interface ScheduleInForce {
  workflowId: string;
  since: string;
}
