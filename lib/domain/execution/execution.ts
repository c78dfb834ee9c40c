import type { StepType } from "#lib/domain/workflow/step.ts";

/** One contact's run through a workflow (contract 06 section 1). */

export const executionStatuses = ["RUNNING", "WAITING", "COMPLETED", "EXITED", "FAILED", "CANCELLED"] as const;

export type ExecutionStatus = (typeof executionStatuses)[number];

export const isActive = (status: ExecutionStatus): boolean => status === "RUNNING" || status === "WAITING";

const cancelReasons = ["cancelled_by_user", "cancelled_all", "contact_deleted", "project_disabled"] as const;

export type CancelReason = (typeof cancelReasons)[number];

export const stepStatuses = ["PENDING", "SCHEDULED", "WAITING", "RUNNING", "COMPLETED", "SKIPPED", "FAILED"] as const;

type StepStatus = (typeof stepStatuses)[number];

/** One step of a run. Each step runs at most once, so the ids of execution and step identify it. */
export interface StepExecution {
  id: string;
  stepId: string;
  /** The type in the graph that the execution follows. */
  type: StepType;
  status: StepStatus;
  /** When the delay before it is over. */
  scheduledFor: string | null;
  /** When a wait ends without its event. */
  executeAfter: string | null;
  output: Record<string, unknown> | null;
  error: string | null;
  startedAt: string | null;
  completedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Times are ISO 8601 UTC with milliseconds. */
export interface Execution {
  id: string;
  workflowId: string;
  contactId: string;
  /** As it was at the start; null once the contact is deleted. */
  contactEmail: string | null;
  status: ExecutionStatus;
  currentStepId: string | null;
  /** For EXITED the step's, for CANCELLED a `CancelReason`. */
  exitReason: string | null;
  error: string | null;
  /** What templates see beside the contact. */
  context: Record<string, unknown>;
  /** The trigger's data as it was at the start. */
  event: Record<string, unknown>;
  /** Id of the event, or due time of the schedule, that started it: each does so once. Null when started by hand. */
  cause: string | null;
  graphVersion: number;
  /** In the order in which the execution reached them. */
  steps: readonly StepExecution[];
  /** Workflow starts that led to this one, each caused by the one before. */
  depth: number;
  startedAt: string;
  completedAt: string | null;
  createdAt: string;
  updatedAt: string;
}
