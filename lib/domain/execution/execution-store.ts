import type { Execution, ExecutionStatus } from "#lib/domain/execution/execution.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Identifies an execution: the `number`-th of this contact in this workflow, counted from 1. */
export interface ExecutionKey {
  workflowId: string;
  contactId: string;
  number: number;
}

/** The claim of the worker that runs an execution. */
export interface ExecutionClaim {
  owner: string;
  /** From this instant on (ISO 8601) the owner is certainly gone. */
  until: string;
}

/** An execution as read: every write raises `version`. */
export interface StoredExecution {
  key: ExecutionKey;
  execution: Execution;
  claim: ExecutionClaim | null;
  /** When it continues by itself: the end of a delay, or of a wait. */
  dueAt: string | null;
  /** Its contact was deleted: it does not count for a contact created again with the same address. */
  isForgotten: boolean;
  version: number;
}

/** The query of a list of executions. */
export interface ExecutionQuery {
  /** From 1. */
  page: number;
  pageSize: number;
  status: ExecutionStatus | undefined;
  contactId: string | undefined;
}

export interface ExecutionPage {
  executions: StoredExecution[];
  /** At least this many are in the list: all of them when it was read to its end. */
  seen: number;
  isWhole: boolean;
}

export interface ExecutionSaveInput {
  before: StoredExecution;
  changed: Pick<StoredExecution, "execution" | "claim" | "dueAt" | "isForgotten">;
}

/** Executions of a project. Implemented by lib/storage. */
export interface ExecutionStore {
  /** Strong, 1 RRU for 4 KB. */
  find(dataId: DataId, key: ExecutionKey): Promise<StoredExecution | undefined>;
  /** By its id, which leads to its contact's executions. Strong, 1 RRU for 4 KB of those in this workflow. */
  findById(dataId: DataId, workflowId: string, executionId: string): Promise<StoredExecution | undefined>;
  /** The newest of this contact in this workflow, at most `limit`, newest first. Strong. */
  newestOf(dataId: DataId, key: Omit<ExecutionKey, "number">, input: { limit: number }): Promise<StoredExecution[]>;
  /** False when the number is taken. 1 WRU, and 1 for each of its two index entries. */
  create(dataId: DataId, key: ExecutionKey, execution: Execution): Promise<boolean>;
  /** Undefined when it is no longer `before`. 1 WRU, two more when it ends. */
  save(dataId: DataId, input: ExecutionSaveInput): Promise<StoredExecution | undefined>;
  /** Active executions, page by page; those that became active within the last moments may be missing. */
  active(dataId: DataId, workflowId: string): AsyncIterable<ExecutionKey[]>;
  /** A contact's executions in any workflow. Strong. */
  allOf(dataId: DataId, contactId: string): Promise<StoredExecution[]>;
  /** At most `max` of a contact's, by workflow and the newest of each first. Strong. */
  lastOf(dataId: DataId, contactId: string, input: { max: number }): Promise<StoredExecution[]>;
  /** Newest start first. Eventual. */
  list(dataId: DataId, workflowId: string, query: ExecutionQuery): Promise<ExecutionPage>;
  /** Every execution of a workflow, page by page. Eventual. */
  all(dataId: DataId, workflowId: string): AsyncIterable<ExecutionKey[]>;
  remove(dataId: DataId, keys: readonly ExecutionKey[]): Promise<void>;
}
