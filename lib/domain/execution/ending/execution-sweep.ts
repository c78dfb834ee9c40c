import type { ExecutionStore } from "#lib/domain/execution/execution-store.ts";
import type { ExecutionOutbox } from "#lib/domain/execution/running/execution-outbox.ts";
import type { WorkflowStore } from "#lib/domain/workflow/workflow-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

interface ExecutionSweepPorts {
  workflows: Pick<WorkflowStore, "find">;
  executions: Pick<ExecutionStore, "all" | "remove">;
  outbox: Pick<ExecutionOutbox, "dropSweep">;
  clock: Clock;
}

/** Removes executions of deleted workflows. The worker that runs an execution removes one that began just then. */
export class ExecutionSweep {
  readonly #ports: ExecutionSweepPorts;

  constructor(ports: ExecutionSweepPorts) {
    this.#ports = ports;
  }

  /** Does nothing while the workflow exists. False when it stopped at `deadline` with some left; a repeat continues. */
  async run(dataId: DataId, workflowId: string, deadline: Date): Promise<boolean> {
    const { workflows, executions, outbox, clock } = this.#ports;
    if (await workflows.find(dataId, workflowId)) return true;
    for await (const keys of executions.all(dataId, workflowId)) {
      await executions.remove(dataId, keys);
      if (clock.now() >= deadline) return false;
    }
    await outbox.dropSweep(dataId, workflowId);
    return true;
  }
}
