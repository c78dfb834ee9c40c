import type { HappenedEvent } from "#lib/domain/execution/running/wait-store.ts";
import type { EventToDispatch } from "#lib/domain/execution/starting/event-to-dispatch.ts";

/** An execution, as a mail that it sent tells. */
export interface ToldExecution {
  workflowId: string;
  executionId: string;
}

/** Events that are to be dispatched. Implemented by lib/storage. */
export interface HappenedEvents {
  /** Undefined when it is gone. `sentBy`: whose mail it happened to. Strong, 1 RRU for 4 KB; 2 of an occurrence of a mail. */
  find(
    projectId: string,
    event: EventToDispatch,
  ): Promise<{ event: HappenedEvent; sentBy: ToldExecution | null } | undefined>;
}
