import type { WorkflowEvent } from "#lib/domain/execution/running/wait-store.ts";
import type { EventToDispatch } from "#lib/domain/execution/starting/event-to-dispatch.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** The execution that sent a mail, from the mail's record. */
export interface SendingExecution {
  workflowId: string;
  executionId: string;
}

/** Events to dispatch. Implemented by lib/storage. */
export interface WorkflowEvents {
  /** Undefined when it is gone. `sentBy`: the execution that sent its mail. Strong, 1 RRU for 4 KB; 2 for an event of a mail. */
  find(
    dataId: DataId,
    event: EventToDispatch,
  ): Promise<{ event: WorkflowEvent; sentBy: SendingExecution | null } | undefined>;
}
