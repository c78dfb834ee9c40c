import type { ExecutionPlace } from "#lib/domain/execution/execution-store.ts";
import type { StepConfigs } from "#lib/domain/workflow/step.ts";

/** A request as it is to be made, all of it rendered. */
export interface WebhookRequest {
  url: string;
  method: StepConfigs["WEBHOOK"]["method"];
  /** The caller's own; the service's come beside them. */
  headers: Record<string, string>;
  /** JSON text; null where none is sent. */
  body: string | null;
}

/** A request on its way to whoever makes it. */
export interface WebhookCall {
  projectId: string;
  place: ExecutionPlace;
  stepExecutionId: string;
  /** When the step began (ISO 8601): the same however often the call is handed on. */
  startedAt: string;
  request: WebhookRequest;
}

/** Hands a call on, durably; it may arrive more than once and is made at most once. Implemented by lib/messaging. */
export interface WebhookQueue {
  /** False when the call is larger than a message may be. */
  send(call: WebhookCall): Promise<boolean>;
}

/** What came of it: the step's output, or why it failed, with the output if there was an answer. */
export type WebhookResult = { output: Record<string, unknown> } | { error: string; output?: Record<string, unknown> };
