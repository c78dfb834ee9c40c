import type { Execution } from "#lib/domain/execution/execution.ts";
import type { ExecutionKey } from "#lib/domain/execution/execution-store.ts";
import type { WorkflowHead } from "#lib/domain/workflow/workflow-store.ts";

/** The input of a new execution. */
export interface NewExecution {
  workflow: WorkflowHead;
  contactId: string;
  /** The trigger's data, or the caller's. */
  event: Record<string, unknown>;
  /** Id of the event, or the due time (ISO 8601) of the schedule: each starts the workflow for a contact once. Null by hand. */
  cause: string | null;
  /** Starts that led to this one, each caused by the one before. */
  depth: number;
}

export type StartOutcome =
  /** `startedBefore`: by the same cause. */
  | { kind: "started" | "startedBefore"; key: ExecutionKey; execution: Execution }
  /** Refused by the re-entry rule: `entered` allows no second one, `active` none beside an active one. */
  | { kind: "entered" | "active" }
  | { kind: "contactUnknown" | "workflowGone" };
