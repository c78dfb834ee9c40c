import type { ExecutionCancelling } from "#lib/domain/execution/ending/execution-cancelling.ts";
import type { Execution, ExecutionStatus } from "#lib/domain/execution/execution.ts";
import type {
  ExecutionPage,
  ExecutionQuery,
  ExecutionStore,
  StoredExecution,
} from "#lib/domain/execution/execution-store.ts";
import type { ContactEmails } from "#lib/domain/execution/running/contact-emails.ts";
import type { ExecutionOutbox } from "#lib/domain/execution/running/execution-outbox.ts";
import type { StartOutcome } from "#lib/domain/execution/starting/execution-start.ts";
import type { ExecutionStarter } from "#lib/domain/execution/starting/execution-starter.ts";
import { type CounterReader, workflowScope } from "#lib/domain/usage/counters.ts";
import type { ExecutionCounts } from "#lib/domain/workflow/execution-counts.ts";
import type { Graph } from "#lib/domain/workflow/graph.ts";
import type { WorkflowHead, WorkflowStore } from "#lib/domain/workflow/workflow-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { badRequest, conflict, notFound } from "#lib/platform/refusal.ts";

interface ExecutionPorts {
  workflows: Pick<WorkflowStore, "find" | "findGraph">;
  executions: Pick<ExecutionStore, "findById" | "list">;
  contacts: ContactEmails;
  counters: CounterReader;
  counts: Pick<ExecutionCounts, "countActive">;
  starter: Pick<ExecutionStarter, "start">;
  cancelling: Pick<ExecutionCancelling, "cancel" | "cancelAll">;
  outbox: Pick<ExecutionOutbox, "requestCancel">;
  clock: Clock;
}

/** An execution with the contact and graph shown with it. */
export interface ShownExecution {
  execution: Execution;
  /** Null when it was deleted. */
  contact: { id: string; email: string } | null;
  /** The graph that it follows: it keeps its steps even if the workflow loses them. */
  graph: Graph;
}

/** How long a caller waits; a job does the rest. */
const cancelMsMax = 15_000;

interface StartInput {
  workflowId: string;
  contactId: string;
  context: Record<string, unknown>;
  now: Date;
}

/** Starts, shows and cancels executions for callers (contract 06 section 8). */
export class ExecutionService {
  readonly #ports: ExecutionPorts;

  constructor(ports: ExecutionPorts) {
    this.#ports = ports;
  }

  /** @throws Refusal `notFound`, `badRequest` when the workflow is disabled, `conflict` by the re-entry rule. */
  async start(dataId: DataId, { workflowId, contactId, context, now }: StartInput): Promise<Execution> {
    const workflow = await this.#workflow(dataId, workflowId);
    if (!workflow.enabled) throw badRequest("The workflow is disabled.");
    const asked = { workflow, contactId, event: context, cause: null, depth: 0 };
    const outcome = await this.#ports.starter.start(dataId, asked, now);
    if ("execution" in outcome) return outcome.execution;
    throw refusalOf(outcome.kind, workflowId, contactId);
  }

  /** The total is some seconds late unless the page is the whole list. @throws Refusal `notFound` for the workflow. */
  async list(
    dataId: DataId,
    workflowId: string,
    query: ExecutionQuery,
  ): Promise<{ shown: ShownExecution[]; total: number }> {
    const { executions, counters } = this.#ports;
    await this.#workflow(dataId, workflowId);
    const page = await executions.list(dataId, workflowId, query);
    const [shown, counted] = await Promise.all([
      this.#show(dataId, page.executions),
      page.isWhole ? {} : counters.read(dataId, workflowScope(workflowId)),
    ]);
    return { shown, total: totalOf(page, counted, query.status) };
  }

  /** @throws Refusal `notFound`. */
  async get(
    dataId: DataId,
    workflowId: string,
    executionId: string,
  ): Promise<ShownExecution & { workflow: WorkflowHead }> {
    const workflow = await this.#workflow(dataId, workflowId);
    const stored = await this.#stored(dataId, workflowId, executionId);
    const [shown] = await this.#show(dataId, [stored]);
    if (!shown) throw notFound("execution", executionId);
    return { ...shown, workflow };
  }

  /** @throws Refusal `notFound`, `conflict` when it has ended. */
  async cancel(dataId: DataId, workflowId: string, executionId: string): Promise<Execution> {
    await this.#workflow(dataId, workflowId);
    const { key } = await this.#stored(dataId, workflowId, executionId);
    const outcome = await this.#ports.cancelling.cancel(dataId, key, "cancelled_by_user");
    if (outcome.kind === "gone") throw notFound("execution", executionId);
    if (outcome.kind === "finished") throw conflict("The execution has ended.");
    return outcome.stored.execution;
  }

  /** Cancels all executions active now; returns their number. @throws Refusal `notFound` for the workflow. */
  async cancelAll(dataId: DataId, workflowId: string, now: Date): Promise<number> {
    const { cancelling, counts, outbox, clock } = this.#ports;
    await this.#workflow(dataId, workflowId);
    const deadline = new Date(clock.now().getTime() + cancelMsMax);
    const { cancelled, isDone } = await cancelling.cancelAll(dataId, workflowId, { beganBy: now, deadline });
    if (isDone) return cancelled;
    await outbox.requestCancel(dataId, workflowId, now);
    return cancelled + (await counts.countActive(dataId, workflowId));
  }

  async #workflow(dataId: DataId, workflowId: string): Promise<WorkflowHead> {
    const workflow = await this.#ports.workflows.find(dataId, workflowId);
    if (!workflow) throw notFound("workflow", workflowId);
    return workflow;
  }

  async #stored(dataId: DataId, workflowId: string, executionId: string): Promise<StoredExecution> {
    const stored = await this.#ports.executions.findById(dataId, workflowId, executionId);
    if (!stored) throw notFound("execution", executionId);
    return stored;
  }

  /** Reads each graph once. A graph just deleted with its workflow shows no steps. */
  async #show(dataId: DataId, stored: readonly StoredExecution[]): Promise<ShownExecution[]> {
    const { workflows, contacts } = this.#ports;
    const living = stored.filter(({ isForgotten }) => !isForgotten).map(({ key }) => key.contactId);
    const firstOfVersion = new Map(stored.map(({ execution }) => [execution.graphVersion, execution]));
    const reads = [...firstOfVersion.values()].map(async ({ workflowId, graphVersion }) => {
      const graph = await workflows.findGraph(dataId, workflowId, graphVersion);
      return [graphVersion, graph ?? { steps: [], transitions: [] }] as const;
    });
    const [emails, graphs] = await Promise.all([contacts.emailsOf(dataId, [...new Set(living)]), Promise.all(reads)]);
    const graphOf = new Map(graphs);
    return stored.map(({ execution, isForgotten }) => {
      const email = isForgotten ? undefined : emails.get(execution.contactId);
      const contact = email === undefined ? null : { id: execution.contactId, email };
      const graph = graphOf.get(execution.graphVersion) ?? { steps: [], transitions: [] };
      return { execution, contact, graph };
    });
  }
}

function refusalOf(
  kind: Exclude<StartOutcome, { execution: Execution }>["kind"],
  workflowId: string,
  contactId: string,
) {
  switch (kind) {
    case "contactUnknown":
      return notFound("contact", contactId);
    case "workflowGone":
      return notFound("workflow", workflowId);
    case "entered":
      return conflict("The contact has already been in this workflow, which does not allow re-entry.");
    case "active":
      return conflict("The contact already has an active execution in this workflow.");
  }
}

/** Counters may be late: the total is never less than what was seen. */
function totalOf(
  { seen, isWhole }: ExecutionPage,
  counted: Record<string, number>,
  status: ExecutionStatus | undefined,
): number {
  if (isWhole) return seen;
  const sums = Object.entries(counted).filter(([each]) => status === undefined || each === status);
  return Math.max(
    seen,
    sums.reduce((total, [, sum]) => total + sum, 0),
  );
}
