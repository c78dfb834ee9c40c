import type { ExecutionKey } from "#lib/domain/execution/execution-store.ts";
import type { StepConfigs } from "#lib/domain/workflow/step.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** A completely rendered request. */
export interface WebhookRequest {
  url: string;
  method: StepConfigs["WEBHOOK"]["method"];
  /** The configured headers; Petrel adds its own. */
  headers: Record<string, string>;
  /** JSON text; null where none is sent. */
  body: string | null;
}

/** A request on its way to the worker that makes it. */
export interface WebhookCall {
  projectId: DataId;
  place: ExecutionKey;
  stepExecutionId: string;
  /** When the step began (ISO 8601): the same however often the call is handed on. */
  startedAt: string;
  request: WebhookRequest;
}

/** Hands a call on durably. It may arrive more than once, and is made at most once. Implemented by lib/messaging. */
export interface WebhookQueue {
  /** False when the call is larger than a message may be. */
  send(call: WebhookCall): Promise<boolean>;
}

/** The result: the step's output, or why it failed, with the output if there was an answer. */
export type WebhookResult = { output: Record<string, unknown> } | { error: string; output?: Record<string, unknown> };
