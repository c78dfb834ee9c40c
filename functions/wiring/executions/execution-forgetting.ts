import { ExecutionForgetting } from "#lib/domain/execution/ending/execution-forgetting.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { BegunCallRepository } from "#lib/storage/execution/begun-call-repository.ts";
import { ExecutionRepository } from "#lib/storage/execution/execution-repository.ts";
import { WaitRepository } from "#lib/storage/execution/wait-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { WorkflowRecords } from "#lib/storage/workflow/workflow-records.ts";

/** Removes what executions keep of deleted contacts. */
export const executionForgetting = (table: Table, clock: Clock): ExecutionForgetting =>
  new ExecutionForgetting({
    executions: new ExecutionRepository(table),
    workflows: new WorkflowRecords(table),
    waits: new WaitRepository(table),
    calls: new BegunCallRepository(table),
    clock,
  });
