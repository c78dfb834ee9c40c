import type { WorkflowStore } from "#lib/domain/workflow/workflow-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { Recent } from "#lib/platform/memory/recent.ts";

type Names = Pick<ReadonlySet<string>, "has">;

interface KnownNames {
  /** The newest graph of each workflow when the graphs were read. */
  newest: string;
  names: Names;
}

const projectsMax = 500;

/**
 * The names of events that executions of a project can wait for. Every graph that an execution follows counts, also an earlier
 * one. The names stay known in this process until a workflow gets another graph.
 */
export class AwaitedNames {
  readonly #workflows: Pick<WorkflowStore, "listStrongly" | "listGraphs">;
  readonly #known = new Recent<string, KnownNames>(projectsMax);

  constructor(workflows: Pick<WorkflowStore, "listStrongly" | "listGraphs">) {
    this.#workflows = workflows;
  }

  /** 1 RRU for 4 KB of workflows; when one has a new graph, also for 4 KB of all packed graphs. */
  async of(dataId: DataId): Promise<Names> {
    // Strong: an execution may wait by a graph that was stored just before the event.
    const heads = await this.#workflows.listStrongly(dataId);
    const newest = heads.map(({ id, graphVersion }) => `${id} ${graphVersion}`).join(",");
    const known = this.#known.get(dataId);
    if (known?.newest === newest) return known.names;
    const graphs = await this.#workflows.listGraphs(dataId);
    const steps = graphs.flatMap(({ graph }) => graph.steps);
    const names = new Set(steps.flatMap((step) => (step.type === "WAIT_FOR_EVENT" ? step.config.eventName : [])));
    this.#known.set(dataId, { newest, names });
    return names;
  }
}
