import type { Execution } from "#lib/domain/execution/execution.ts";
import type { ExecutionPlace } from "#lib/domain/execution/execution-store.ts";
import type { WorkflowHead } from "#lib/domain/workflow/workflow-store.ts";

/** What an execution begins with. */
export interface NewExecution {
  workflow: WorkflowHead;
  contactId: string;
  /** The trigger's data, or what a caller gives. */
  event: Record<string, unknown>;
  /** Id of the event, or the due time (ISO 8601) of the schedule: each starts the workflow for a contact once. Null by hand. */
  cause: string | null;
  /** Starts that led to this one, each caused by the one before. */
  depth: number;
}

export type StartOutcome =
  /** `startedBefore`: by the same cause. */
  | { kind: "started" | "startedBefore"; place: ExecutionPlace; execution: Execution }
  /** The re-entry rule: `entered` forbids any second one, `active` one beside another. */
  | { kind: "entered" | "active" }
  | { kind: "contactUnknown" | "workflowGone" };
