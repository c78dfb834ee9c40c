import type { StoredExecution } from "#lib/domain/execution/execution-store.ts";
import type { StartOutcome } from "#lib/domain/execution/starting/execution-start.ts";
import { ExecutionStarter } from "#lib/domain/execution/starting/execution-starter.ts";
import type { Graph } from "#lib/domain/workflow/graph.ts";
import type { Workflow } from "#lib/domain/workflow/workflow.ts";
import type { WorkflowHead } from "#lib/domain/workflow/workflow-store.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { createWorkflow } from "#test/support/api/workflow.ts";
import { TestClock } from "#test/support/fakes/clock.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { found } from "#test/support/records.ts";
import { repositories } from "#test/support/repositories.ts";
import { startTable } from "#test/support/table.ts";

export const begun = new Date("2026-03-01T10:00:00.000Z");

const scope = { salt: "00ff".repeat(16), deletedFields: [], suppression: "MARKETING" as const };

/** Executions of one project on a table of their own. `begin` changes to another project. */
export async function openExecutionFixture(how: { stream?: boolean } = {}) {
  const table = await startTable(how);
  const stores = repositories(table, new TestClock(begun));
  const { executions, workflows } = stores;
  const starter = new ExecutionStarter(stores);
  const fixture = {
    ...stores,
    ...{ table, starter, scope, project: dataId(), stop: table.stop },
    begin(project = dataId()) {
      fixture.project = project;
      table.takeUnits();
    },
    contact: (email: string, data: Record<string, unknown> = {}) =>
      upsertContact(table, { ...scope, id: projectIdOf(fixture.project), resets: 0 }, email, {
        data,
        createdAt: begun,
      }),
    /** With its TRIGGER step alone, unless a graph is given. */
    async workflow(changes: Partial<Workflow> = {}, graph?: Graph): Promise<WorkflowHead> {
      return fixture.head((await createWorkflow(table, fixture.project, { enabled: true, ...changes }, graph)).id);
    },
    head: (id: string): Promise<WorkflowHead> => found(workflows.find(fixture.project, id)),
    start(workflow: WorkflowHead, contactId: string, cause: string | null = null, now = begun): Promise<StartOutcome> {
      return starter.start(fixture.project, { workflow, contactId, event: { plan: "pro" }, cause, depth: 0 }, now);
    },
    /** The execution, which must have started. */
    async started(workflow: WorkflowHead, contactId: string, now = begun): Promise<StoredExecution> {
      const outcome = await fixture.start(workflow, contactId, null, now);
      const stored = "key" in outcome && (await executions.find(fixture.project, outcome.key));
      if (!stored) throw new Error(`No execution started: ${outcome.kind}.`);
      return stored;
    },
    /** Saves it as a worker does. */
    async save(before: StoredExecution, changes: Partial<StoredExecution["execution"]>): Promise<StoredExecution> {
      const execution = { ...before.execution, ...changes };
      const saved = await executions.save(fixture.project, { before, changed: { ...before, execution } });
      if (!saved) throw new Error("Another writer was faster.");
      return saved;
    },
  };
  return fixture;
}
