import type { Graph } from "#lib/domain/workflow/graph.ts";
import type { ScheduleInForce } from "#lib/domain/workflow/schedule-in-force.ts";
import type { Workflow } from "#lib/domain/workflow/workflow.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** A workflow as it was read. */
export interface WorkflowHead extends Workflow {
  /** Newest graph version that an execution has begun with; 0 before the first. */
  usedGraphVersion: number;
  /** Since when its current trigger is in force (ISO 8601): null while it is disabled, and before the first time. */
  inForceSince: string | null;
  /** Raised by every write. */
  version: number;
}

/** A workflow with the graph that new executions begin with. */
export interface WholeWorkflow {
  head: WorkflowHead;
  graph: Graph;
}

/** The graph of a workflow in one version. */
export interface VersionedGraph {
  workflowId: string;
  graphVersion: number;
  graph: Graph;
}

/**
 * Versions of what a write begins to use, as it was checked (segment-store.ts, template-store.ts). The write raises them, and
 * stores nothing when one has changed.
 */
export interface UsedVersions {
  segments?: number | undefined;
  templates?: number | undefined;
}

export interface WorkflowChangeInput {
  changed: WorkflowHead;
  graph: Graph | undefined;
  used: UsedVersions;
}

/**
 * Workflows of a project, a small item each, and an immutable item for every graph version that an execution may follow.
 * Implemented by lib/storage.
 */
export interface WorkflowStore {
  /** Strong, 1 RRU. */
  find(dataId: DataId, workflowId: string): Promise<WorkflowHead | undefined>;
  /** Strong, 1 RRU and 1 for each 4 KB of the packed graph. */
  findWhole(dataId: DataId, workflowId: string): Promise<WholeWorkflow | undefined>;
  /** Strong. Undefined for an outdated version that no execution has begun with. */
  findGraph(dataId: DataId, workflowId: string, graphVersion: number): Promise<Graph | undefined>;
  /** Graphs that executions have begun with, and the newest, of all workflows. Strong, 1 RRU for 4 KB packed. */
  listGraphs(dataId: DataId): Promise<VersionedGraph[]>;
  /** All workflows, unordered; 0.5 RRU for 4 KB. */
  list(dataId: DataId): Promise<WorkflowHead[]>;
  /** As `list`, in the order of their ids. Strong, 1 RRU for 4 KB. */
  listStrongly(dataId: DataId): Promise<WorkflowHead[]>;
  /** All workflows, newest first. Strong, 1 RRU for 4 KB of all and for each 4 KB of a packed graph. */
  listWhole(dataId: DataId): Promise<WholeWorkflow[]>;
  /** False when a used version has changed. */
  create(dataId: DataId, workflow: Workflow, input: { graph: Graph; used: UsedVersions }): Promise<boolean>;
  /**
   * As `create`; also false, and nothing changed, when the workflow is no longer `before`. Stores a graph under the version
   * that `changed` names; the previous one is removed when no execution has begun with it. A schedule that comes into force
   * triggers job `armSchedule`.
   */
  change(dataId: DataId, before: WorkflowHead, input: WorkflowChangeInput): Promise<boolean>;
  /** Call once the first time of the schedule is armed. */
  dropScheduleRequest(dataId: DataId, schedule: ScheduleInForce): Promise<void>;
  /** Keeps the newest graph for an execution that will follow it. False when the workflow is no longer `before`. */
  useGraph(dataId: DataId, before: WorkflowHead): Promise<boolean>;
  /** Removes it with all versions of its graph, and orders the sweep of its executions. False when it is no longer `before`. */
  remove(dataId: DataId, before: WorkflowHead): Promise<boolean>;
  /** For a workflow that is gone. */
  removeGraphs(dataId: DataId, workflowId: string): Promise<void>;
}
