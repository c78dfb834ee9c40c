import type { Contact } from "#lib/domain/contact/contact.ts";
import { contactDataChange } from "#lib/domain/contact/data.ts";
import type { StoredExecution } from "#lib/domain/execution/execution-store.ts";
import type { StartOutcome } from "#lib/domain/execution/starting/execution-start.ts";
import { ExecutionStarter } from "#lib/domain/execution/starting/execution-starter.ts";
import type { Graph } from "#lib/domain/workflow/graph.ts";
import { newTriggerStep } from "#lib/domain/workflow/trigger-step.ts";
import type { Workflow } from "#lib/domain/workflow/workflow.ts";
import type { WorkflowHead } from "#lib/domain/workflow/workflow-store.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { ExecutionRepository } from "#lib/storage/execution/execution-repository.ts";
import { WorkflowRepository } from "#lib/storage/workflow/workflow-repository.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { someTime, someWorkflow } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

export const begun = new Date("2026-03-01T10:00:00.000Z");

const scope = { salt: "00ff".repeat(16), deletedFields: [] };

/** Executions of one project on a table of their own; `begin` goes on with another project. */
export type ExecutionFixture = Awaited<ReturnType<typeof openExecutionFixture>>;

export async function openExecutionFixture(how: { stream?: boolean } = {}) {
  const table = await startTable(how);
  const contacts = new ContactRepository(table);
  const workflows = new WorkflowRepository(table);
  const executions = new ExecutionRepository(table);
  const starter = new ExecutionStarter({ workflows, contacts, executions });
  const fixture = {
    ...{ table, contacts, workflows, executions, starter, scope },
    project: dataId(),
    stop: table.stop,
    begin() {
      fixture.project = dataId();
      table.takeUnits();
    },
    async contact(email: string): Promise<Contact> {
      const change = { email, subscribed: undefined, subscribedWhenNew: true, data: contactDataChange({}) };
      return (await contacts.apply(fixture.project, scope, { change, known: undefined, now: begun })).contact;
    },
    /** With its TRIGGER step alone, or this graph. */
    async workflow(changes: Partial<Workflow> = {}, graph?: Graph): Promise<WorkflowHead> {
      const workflow = someWorkflow({ enabled: true, ...changes });
      const trigger = newTriggerStep(workflow.trigger, new Date(someTime));
      await workflows.create(fixture.project, workflow, {
        graph: graph ?? { steps: [trigger], transitions: [] },
        used: {},
      });
      return fixture.head(workflow.id);
    },
    async head(id: string): Promise<WorkflowHead> {
      const head = await workflows.find(fixture.project, id);
      if (!head) throw new Error("There is no such workflow.");
      return head;
    },
    start(workflow: WorkflowHead, contactId: string, cause: string | null = null, now = begun): Promise<StartOutcome> {
      return starter.start(fixture.project, { workflow, contactId, event: { plan: "pro" }, cause, depth: 0 }, now);
    },
    /** One that is there afterwards. */
    async started(workflow: WorkflowHead, contactId: string, now = begun): Promise<StoredExecution> {
      const outcome = await fixture.start(workflow, contactId, null, now);
      const stored = "key" in outcome && (await executions.find(fixture.project, outcome.key));
      if (!stored) throw new Error(`Nothing began: ${outcome.kind}.`);
      return stored;
    },
    /** Saves it as a worker does. */
    async save(before: StoredExecution, changes: Partial<StoredExecution["execution"]>): Promise<StoredExecution> {
      const execution = { ...before.execution, ...changes };
      const saved = await executions.save(fixture.project, before, { ...before, execution });
      if (!saved) throw new Error("Another writer was faster.");
      return saved;
    },
  };
  return fixture;
}
