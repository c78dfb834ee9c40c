import type { Contact } from "#lib/domain/contact/contact.ts";
import type { StepExecution } from "#lib/domain/execution/execution.ts";
import type { StoredExecution } from "#lib/domain/execution/execution-store.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { Branch } from "#lib/domain/workflow/graph.ts";
import type { Step, StepType } from "#lib/domain/workflow/step.ts";
import type { Workflow } from "#lib/domain/workflow/workflow.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** The input of a step. */
export interface StepInput<Type extends StepType> {
  dataId: DataId;
  project: Project;
  /** The current workflow; the execution follows its own graph. */
  workflow: Workflow;
  stored: StoredExecution;
  step: Extract<Step, { type: Type }>;
  /** Its record, RUNNING since `startedAt`; both stay the same when the step runs again after a crash. */
  record: StepExecution & { startedAt: string };
  contact: Contact;
  now: Date;
}

/** The outcome of a step. A thrown error is an infrastructure fault: the step is retried. */
export type StepOutcome =
  /** `branch` chooses the next step; `context` replaces the execution's. */
  | {
      kind: "completed";
      output: Record<string, unknown>;
      branch?: Branch | null;
      context?: Record<string, unknown>;
    }
  | { kind: "skipped"; output: Record<string, unknown> }
  /** A fault of configuration or content: the execution fails with this message at once. */
  | { kind: "failed"; error: string; output?: Record<string, unknown> | undefined }
  | { kind: "exited"; reason: string; output: Record<string, unknown> }
  /** Done; the next step begins at `until` (ISO 8601). */
  | { kind: "delayed"; until: string; output: Record<string, unknown> }
  /** Waits for an event of this name, or the deadline (ISO 8601). */
  | { kind: "waiting"; eventName: string; deadline: string | null }
  /** Another worker does it and reports the result. */
  | { kind: "handedOn" };

/** The action of each step type. One that acts outside runs again after a crash, but must act only once. */
export type StepActions = { [Type in StepType]: (input: StepInput<Type>) => Promise<StepOutcome> };
