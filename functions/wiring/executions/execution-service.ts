import { ExecutionCancelling } from "#lib/domain/execution/ending/execution-cancelling.ts";
import { ExecutionSweep } from "#lib/domain/execution/ending/execution-sweep.ts";
import { ExecutionService } from "#lib/domain/execution/execution-service.ts";
import { ExecutionStarter } from "#lib/domain/execution/starting/execution-starter.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { BegunCallRepository } from "#lib/storage/execution/begun-call-repository.ts";
import { ContactEmailReader } from "#lib/storage/execution/contact-emails.ts";
import { ExecutionCountReader } from "#lib/storage/execution/execution-count-reader.ts";
import { ExecutionOutboxRepository } from "#lib/storage/execution/execution-outbox-repository.ts";
import { ExecutionRepository } from "#lib/storage/execution/execution-repository.ts";
import { WaitRepository } from "#lib/storage/execution/wait-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { WorkflowRecords } from "#lib/storage/workflow/workflow-records.ts";

/** Cancels executions, for the API and for the job that cancels many. */
export const executionCancelling = (table: Table, clock: Clock): ExecutionCancelling =>
  new ExecutionCancelling({
    executions: new ExecutionRepository(table),
    workflows: new WorkflowRecords(table),
    waits: new WaitRepository(table),
    calls: new BegunCallRepository(table),
    clock,
  });

/** Sweeps what deleted workflows leave. */
export const executionSweep = (table: Table, clock: Clock): ExecutionSweep =>
  new ExecutionSweep({
    workflows: new WorkflowRecords(table),
    executions: new ExecutionRepository(table),
    outbox: new ExecutionOutboxRepository(table),
    clock,
  });

/** Executions for the API. */
export function executionService(table: Table, clock: Clock): ExecutionService {
  const workflows = new WorkflowRecords(table);
  const executions = new ExecutionRepository(table);
  return new ExecutionService({
    workflows,
    executions,
    contacts: new ContactEmailReader(table),
    counters: new CounterRepository(table),
    counts: new ExecutionCountReader(table),
    starter: new ExecutionStarter({ workflows, executions, contacts: new ContactRepository(table) }),
    cancelling: executionCancelling(table, clock),
    outbox: new ExecutionOutboxRepository(table),
    clock,
  });
}
