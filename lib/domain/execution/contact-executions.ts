import type { Execution } from "#lib/domain/execution/execution.ts";
import type { ExecutionStore } from "#lib/domain/execution/execution-store.ts";
import type { ContactEmails } from "#lib/domain/execution/running/contact-emails.ts";
import type { WorkflowStore } from "#lib/domain/workflow/workflow-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { notFound } from "#lib/platform/refusal.ts";

interface ContactExecutionPorts {
  contacts: ContactEmails;
  executions: Pick<ExecutionStore, "lastOf">;
  workflows: Pick<WorkflowStore, "find">;
}

/** As many as a contact's segments (contract 16 section 1). Only a workflow that restarts comes to more. */
const executionsMax = 1_000;

/** A position in the list, newest start first. */
interface ExecutionPosition {
  startedAt: string;
  id: string;
}

export interface ListedExecution {
  execution: Execution;
  /** Null when it was deleted. */
  workflow: { id: string; name: string } | null;
}

/** The executions of a contact in all workflows (contract 16 section 1). */
export class ContactExecutions {
  readonly #ports: ContactExecutionPorts;

  constructor(ports: ContactExecutionPorts) {
    this.#ports = ports;
  }

  /**
   * Reads the executions of the contact, 1 RRU for 4 KB, and the workflows of the page. Knows the last thousand, in the order of
   * their workflows' ids. @throws Refusal `notFound`.
   */
  async page(
    dataId: DataId,
    contactId: string,
    { after, limit }: { after: ExecutionPosition | undefined; limit: number },
  ): Promise<{ shown: ListedExecution[]; next: ExecutionPosition | undefined; total: number }> {
    const { contacts, executions } = this.#ports;
    const [emails, stored] = await Promise.all([
      contacts.emailsOf(dataId, [contactId]),
      executions.lastOf(dataId, contactId, { max: executionsMax }),
    ]);
    if (!emails.has(contactId)) throw notFound("contact", contactId);
    const all = stored.filter(({ isForgotten }) => !isForgotten).map(({ execution }) => execution);
    const left = all.sort(byStart).filter((execution) => !after || byStart(execution, after) > 0);
    const page = left.slice(0, limit);
    const last = page.at(-1);
    const next = left.length > limit && last ? { startedAt: last.startedAt, id: last.id } : undefined;
    return { shown: await this.#withWorkflows(dataId, page), next, total: after ? 0 : all.length };
  }

  async #withWorkflows(dataId: DataId, executions: readonly Execution[]): Promise<ListedExecution[]> {
    const ids = [...new Set(executions.map(({ workflowId }) => workflowId))];
    const found = await Promise.all(ids.map((id) => this.#ports.workflows.find(dataId, id)));
    const names = found.flatMap((each) => (each ? [{ id: each.id, name: each.name }] : []));
    const workflows = new Map(names.map((each) => [each.id, each]));
    return executions.map((execution) => ({ execution, workflow: workflows.get(execution.workflowId) ?? null }));
  }
}

/** Newest first. */
function byStart(a: ExecutionPosition, b: ExecutionPosition): number {
  if (a.startedAt !== b.startedAt) return a.startedAt > b.startedAt ? -1 : 1;
  return a.id === b.id ? 0 : a.id > b.id ? -1 : 1;
}
