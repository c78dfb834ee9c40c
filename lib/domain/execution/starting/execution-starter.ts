import type { ContactStore } from "#lib/domain/contact/contact-store.ts";
import { type Execution, isActive } from "#lib/domain/execution/execution.ts";
import type { ExecutionStore, StoredExecution } from "#lib/domain/execution/execution-store.ts";
import type { NewExecution, StartOutcome } from "#lib/domain/execution/starting/execution-start.ts";
import { newStepRecord } from "#lib/domain/execution/step-record.ts";
import type { Step } from "#lib/domain/workflow/step.ts";
import type { WorkflowHead, WorkflowStore } from "#lib/domain/workflow/workflow-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newIdWithin } from "#lib/platform/ids.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";

interface StarterPorts {
  workflows: Pick<WorkflowStore, "find" | "findGraph" | "useGraph">;
  contacts: Pick<ContactStore, "find">;
  executions: Pick<ExecutionStore, "newestOf" | "create">;
}

/** A cause repeats within hours: no contact runs through a workflow this often in that time. */
const causesRemembered = 100;

/** Starts executions by the re-entry rule (contract 06 section 5). The caller checks that the workflow is enabled. */
export class ExecutionStarter {
  readonly #ports: StarterPorts;

  constructor(ports: StarterPorts) {
    this.#ports = ports;
  }

  /**
   * Of concurrent calls for one contact, one starts an execution. It is RUNNING at a TRIGGER step that is still PENDING. The
   * caller must have it run; when there is no cause, the stream does.
   */
  async start(dataId: DataId, asked: NewExecution, now: Date): Promise<StartOutcome> {
    const { contacts, executions } = this.#ports;
    const { contactId, workflow } = asked;
    return retryOnConflict<StartOutcome>(async () => {
      const [contact, earlier] = await Promise.all([
        contacts.find(dataId, contactId, []),
        executions.newestOf(dataId, { workflowId: workflow.id, contactId }, { limit: causesRemembered }),
      ]);
      const known = startedBefore(asked, earlier);
      if (known) return { kind: "startedBefore", key: known.key, execution: known.execution };
      if (!contact) return { kind: "contactUnknown" };
      const refusal = reentryRefusal(asked, earlier);
      if (refusal) return { kind: refusal };
      const beginning = await this.#beginning(dataId, workflow);
      if (!beginning) return { kind: "workflowGone" };
      const execution = newExecution(asked, { contactEmail: contact.email, beginning, now });
      const key = { workflowId: workflow.id, contactId, number: (earlier[0]?.key.number ?? 0) + 1 };
      const isCreated = await executions.create(dataId, key, execution);
      return isCreated ? { kind: "started", key, execution } : undefined;
    });
  }

  /** Keeps the graph from then on. Undefined when the workflow is gone. */
  async #beginning(dataId: DataId, workflow: WorkflowHead): Promise<Beginning | undefined> {
    const { workflows } = this.#ports;
    let head: WorkflowHead | undefined = workflow;
    while (head && head.usedGraphVersion < head.graphVersion && !(await workflows.useGraph(dataId, head))) {
      head = await workflows.find(dataId, workflow.id);
    }
    const graph = head && (await workflows.findGraph(dataId, head.id, head.graphVersion));
    const trigger = graph?.steps.find(({ type }) => type === "TRIGGER");
    return head && trigger && { graphVersion: head.graphVersion, trigger };
  }
}

interface Beginning {
  graphVersion: number;
  trigger: Step;
}

const startedBefore = ({ cause }: NewExecution, earlier: readonly StoredExecution[]): StoredExecution | undefined =>
  cause === null ? undefined : earlier.find(({ execution }) => execution.cause === cause);

function reentryRefusal({ workflow }: NewExecution, earlier: readonly StoredExecution[]) {
  const counted = earlier.filter(({ isForgotten }) => !isForgotten);
  if (!workflow.allowReentry) return counted.length > 0 ? "entered" : undefined;
  return counted.some(({ execution }) => isActive(execution.status)) ? "active" : undefined;
}

function newExecution(
  { workflow, contactId, event, cause, depth }: NewExecution,
  {
    contactEmail,
    beginning: { graphVersion, trigger },
    now,
  }: { contactEmail: string; beginning: Beginning; now: Date },
): Execution {
  const at = now.toISOString();
  const id = newIdWithin(contactId);
  return {
    ...{ id, workflowId: workflow.id, contactId, contactEmail },
    ...{ status: "RUNNING", currentStepId: trigger.id },
    ...{ exitReason: null, error: null, context: event, event, cause, graphVersion, depth },
    steps: [newStepRecord(id, trigger, at)],
    ...{ startedAt: at, completedAt: null, createdAt: at, updatedAt: at },
  };
}
