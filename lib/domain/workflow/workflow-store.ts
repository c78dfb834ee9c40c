import type { Graph } from "#lib/domain/workflow/graph.ts";
import type { ScheduleInForce } from "#lib/domain/workflow/schedule-in-force.ts";
import type { Workflow } from "#lib/domain/workflow/workflow.ts";

/** A workflow as it was read. */
export interface WorkflowHead extends Workflow {
  /** Newest graph version that an execution has begun with; 0 before the first. */
  usedGraphVersion: number;
  /** When it began to be started by its present trigger (ISO 8601): null while it is disabled, and before the first time. */
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
 * Of what a write begins to use, the version that it was checked against (segment-store.ts, template-store.ts). The write raises
 * them, and stores nothing when one is another by now.
 */
export interface UsedVersions {
  segments?: number | undefined;
  templates?: number | undefined;
}

/**
 * Workflows of a project, a small item each, and beside it an item for every version of its graph that an execution may
 * follow, which is never written again. Implemented by lib/storage.
 */
export interface WorkflowStore {
  /** Strong, 1 RRU. */
  find(projectId: string, workflowId: string): Promise<WorkflowHead | undefined>;
  /** Strong, 1 RRU and 1 for each 4 KB of the packed graph. */
  findWhole(projectId: string, workflowId: string): Promise<WholeWorkflow | undefined>;
  /** Strong. Undefined of a version that no execution has begun with and that is no longer the newest. */
  findGraph(projectId: string, workflowId: string, graphVersion: number): Promise<Graph | undefined>;
  /** Graphs that executions have begun with, of all workflows, the newest of each as well. Strong, 1 RRU for 4 KB packed. */
  listGraphs(projectId: string): Promise<VersionedGraph[]>;
  /** All of them, in no order; 0.5 RRU for 4 KB. */
  list(projectId: string): Promise<WorkflowHead[]>;
  /** All of them, newest first. Strong, 1 RRU for 4 KB of all and for each 4 KB of a packed graph. */
  listWhole(projectId: string): Promise<WholeWorkflow[]>;
  /** False when a version is another by now. */
  create(projectId: string, workflow: Workflow, graph: Graph, used: UsedVersions): Promise<boolean>;
  /**
   * As `create`; false, and nothing changed, also when the workflow is not `before` any more. A graph is stored under the
   * version that `changed` names; the one before goes when no execution has begun with it. A schedule that comes into force
   * is followed by job `armSchedule`.
   */
  change(
    projectId: string,
    before: WorkflowHead,
    changed: WorkflowHead,
    graph: Graph | undefined,
    used: UsedVersions,
  ): Promise<boolean>;
  /** When the first time of the schedule is waited for. */
  dropScheduleOrder(projectId: string, schedule: ScheduleInForce): Promise<void>;
  /** An execution is about to follow the newest graph: it stays. False when the workflow is not `before` any more. */
  useGraph(projectId: string, before: WorkflowHead): Promise<boolean>;
  /**
   * While it is `before`, with all versions of its graph; false when it is not any more. With it goes an order to sweep its
   * executions.
   */
  remove(projectId: string, before: WorkflowHead): Promise<boolean>;
  /** Of a workflow that is gone. */
  removeGraphs(projectId: string, workflowId: string): Promise<void>;
}
