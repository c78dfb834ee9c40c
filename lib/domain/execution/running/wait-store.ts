import type { ExecutionKey } from "#lib/domain/execution/execution-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** An execution that waits for an event of its contact. */
export interface Wait {
  key: ExecutionKey;
  executionId: string;
  stepId: string;
  eventName: string;
}

/** Which executions wait for which event. A row may outlive its wait: the execution decides. Implemented by lib/storage. */
export interface WaitStore {
  /** Idempotent. 1 WRU. */
  put(dataId: DataId, wait: Wait): Promise<void>;
  remove(dataId: DataId, wait: Wait): Promise<void>;
  /** Strong, 1 RRU when there are none or a few. */
  of(dataId: DataId, contactId: string, eventName: string): Promise<Wait[]>;
}

/** An event as steps and workflows see it. */
export interface WorkflowEvent {
  id: string;
  name: string;
  contactId: string;
  data: Record<string, unknown>;
  createdAt: string;
}

export interface PastEventsFirstSinceInput {
  name: string;
  since: string;
}

/** Implemented by lib/storage. */
export interface PastEvents {
  /** The first of this name, internal ones included, recorded after `since` (ISO 8601). Strong. */
  firstSince(dataId: DataId, contactId: string, input: PastEventsFirstSinceInput): Promise<WorkflowEvent | undefined>;
}
