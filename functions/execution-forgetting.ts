import { ExecutionForgetting } from "#lib/domain/execution/execution-forgetting.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { BegunCallRepository } from "#lib/storage/begun-call-repository.ts";
import { ExecutionRepository } from "#lib/storage/execution-repository.ts";
import type { Table } from "#lib/storage/table.ts";
import { WaitRepository } from "#lib/storage/wait-repository.ts";
import { WorkflowRepository } from "#lib/storage/workflow-repository.ts";

/** What executions keep of contacts that are deleted. */
export const executionForgetting = (table: Table, clock: Clock): ExecutionForgetting =>
  new ExecutionForgetting({
    executions: new ExecutionRepository(table),
    workflows: new WorkflowRepository(table),
    waits: new WaitRepository(table),
    calls: new BegunCallRepository(table),
    clock,
  });
