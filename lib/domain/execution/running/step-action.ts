import type { Contact } from "#lib/domain/contact/contact.ts";
import type { StepExecution } from "#lib/domain/execution/execution.ts";
import type { StoredExecution } from "#lib/domain/execution/execution-store.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { Branch } from "#lib/domain/workflow/graph.ts";
import type { Step, StepType } from "#lib/domain/workflow/step.ts";
import type { Workflow } from "#lib/domain/workflow/workflow.ts";

/** What a step is run with. */
export interface StepTurn<Type extends StepType> {
  projectId: string;
  project: Project;
  /** As it is now; the graph that is followed is the execution's own. */
  workflow: Workflow;
  stored: StoredExecution;
  step: Extract<Step, { type: Type }>;
  /** Its record, RUNNING since `startedAt`: both are the same when a step whose worker died is run again. */
  record: StepExecution & { startedAt: string };
  contact: Contact;
  now: Date;
}

/** What came of a step. A thrown fault is one of the infrastructure: the step is tried again. */
export type StepOutcome =
  /** `branch` chooses where it goes on; `context` replaces the execution's. */
  | {
      kind: "completed";
      output: Record<string, unknown>;
      branch?: Branch | null;
      context?: Record<string, unknown>;
    }
  | { kind: "skipped"; output: Record<string, unknown> }
  /** A fault of configuration or content, in words: the execution fails with it, at once. */
  | { kind: "failed"; error: string; output?: Record<string, unknown> | undefined }
  | { kind: "exited"; reason: string; output: Record<string, unknown> }
  /** Done, and what follows begins at `until` (ISO 8601). */
  | { kind: "delayed"; until: string; output: Record<string, unknown> }
  /** Until an event of this name comes, or the deadline (ISO 8601). */
  | { kind: "waiting"; eventName: string; deadline: string | null }
  /** Somebody else does it, and tells how it ended. */
  | { kind: "handedOn" };

/** How each type of step is done. One that acts outside is run again after a crash, and must act once all the same. */
export type StepActions = { [Type in StepType]: (turn: StepTurn<Type>) => Promise<StepOutcome> };
