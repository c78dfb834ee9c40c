import type { Execution, ExecutionStatus } from "#lib/domain/execution/execution.ts";

/** Where an execution is: the `number`-th of this contact in this workflow, counted from 1. */
export interface ExecutionPlace {
  workflowId: string;
  contactId: string;
  number: number;
}

/** Whoever runs an execution just now. */
export interface ExecutionClaim {
  owner: string;
  /** From this instant on (ISO 8601) the owner is gone for certain. */
  until: string;
}

/** An execution as it was read: `version` is raised by every write. */
export interface StoredExecution {
  place: ExecutionPlace;
  execution: Execution;
  claim: ExecutionClaim | null;
  /** When it goes on by itself: the end of a delay, or of a wait. */
  dueAt: string | null;
  /** Its contact was deleted: it does not count for one that is made again with the same address. */
  isForgotten: boolean;
  version: number;
}

/** What a list of executions is asked. */
export interface ExecutionQuery {
  /** From 1. */
  page: number;
  pageSize: number;
  status: ExecutionStatus | undefined;
  contactId: string | undefined;
}

export interface ExecutionPage {
  executions: StoredExecution[];
  /** How many the list has for certain: all when it was read to its end. */
  seen: number;
  isWhole: boolean;
}

/** Executions of a project. Implemented by lib/storage. */
export interface ExecutionStore {
  /** Strong, 1 RRU for 4 KB. */
  find(projectId: string, place: ExecutionPlace): Promise<StoredExecution | undefined>;
  /** By its id, which tells where those of its contact are. Strong, 1 RRU for 4 KB of those in this workflow. */
  findById(projectId: string, workflowId: string, executionId: string): Promise<StoredExecution | undefined>;
  /** The newest of this contact in this workflow, at most so many, newest first. Strong. */
  newestOf(projectId: string, workflowId: string, contactId: string, limit: number): Promise<StoredExecution[]>;
  /** False when there is one of this number already. 1 WRU, and 1 for each of its two index entries. */
  create(projectId: string, place: ExecutionPlace, execution: Execution): Promise<boolean>;
  /** While it is `before`; undefined when it is not any more. 1 WRU, two more when it ends. */
  save(
    projectId: string,
    before: StoredExecution,
    changed: Pick<StoredExecution, "execution" | "claim" | "dueAt" | "isForgotten">,
  ): Promise<StoredExecution | undefined>;
  /** Those that are active, page by page; what became active within the last moments may be missing. */
  active(projectId: string, workflowId: string): AsyncIterable<ExecutionPlace[]>;
  /** Of a contact in any workflow. Strong. */
  allOf(projectId: string, contactId: string): Promise<StoredExecution[]>;
  /** Newest start first. Eventual. */
  list(projectId: string, workflowId: string, query: ExecutionQuery): Promise<ExecutionPage>;
  /** Every execution of a workflow, page by page. Eventual. */
  all(projectId: string, workflowId: string): AsyncIterable<ExecutionPlace[]>;
  remove(projectId: string, places: readonly ExecutionPlace[]): Promise<void>;
}
