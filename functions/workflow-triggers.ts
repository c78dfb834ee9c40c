import { EventDispatch } from "#lib/domain/execution/event-dispatch.ts";
import type { ExecutionRunner } from "#lib/domain/execution/execution-runner.ts";
import { ExecutionStarter } from "#lib/domain/execution/execution-starter.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { ContactRepository } from "#lib/storage/contact-repository.ts";
import { DeletedEventRepository } from "#lib/storage/deleted-event-repository.ts";
import { ExecutionRepository } from "#lib/storage/execution-repository.ts";
import { HappenedEventReader } from "#lib/storage/happened-event-reader.ts";
import { ProjectRepository } from "#lib/storage/project-repository.ts";
import type { Table } from "#lib/storage/table.ts";
import { WaitRepository } from "#lib/storage/wait-repository.ts";
import { WorkflowRepository } from "#lib/storage/workflow-repository.ts";

export interface TriggerPorts {
  runner: Pick<ExecutionRunner, "run" | "receive">;
  clock: Clock;
}

/** What starts workflows in the background. */
export function workflowTriggers(table: Table, { runner, clock }: TriggerPorts) {
  const workflows = new WorkflowRepository(table);
  const executions = new ExecutionRepository(table);
  const contacts = new ContactRepository(table);
  const starter = new ExecutionStarter({ workflows, contacts, executions });
  return {
    dispatch: new EventDispatch({
      projects: new ProjectRepository(table),
      events: new HappenedEventReader(table),
      deletedEvents: new DeletedEventRepository(table),
      waits: new WaitRepository(table),
      workflows,
      executions,
      starter,
      runner,
      clock,
    }),
  };
}
