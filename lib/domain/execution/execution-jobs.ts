import type { ExecutionKey } from "#lib/domain/execution/execution-store.ts";
import type { EventToDispatch } from "#lib/domain/execution/starting/event-to-dispatch.ts";
import type { ScheduleTurn } from "#lib/domain/execution/starting/schedule-run.ts";
import type { WebhookResult } from "#lib/domain/execution/webhook/webhook-call.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export type ExecutionJob =
  /** Continue an execution; with `dueAt`, only the pause that ends then. */
  | ({
      type: "runExecution";
      dataId: DataId;
      dueAt?: string | undefined;
      attempt?: number | undefined;
    } & ExecutionKey)
  /** Let an event resume and start workflow executions that wait for it. */
  | ({ type: "dispatchEvent"; dataId: DataId; attempt?: number | undefined } & EventToDispatch)
  /** Apply the result of a WEBHOOK step's request. */
  | ({ type: "settleWebhook"; dataId: DataId; stepExecutionId: string; result: WebhookResult } & ExecutionKey)
  /** Find the next time of a workflow's schedule, counted from when it took effect. */
  | { type: "armSchedule"; dataId: DataId; workflowId: string; since: string }
  /** Start a workflow for the members of its segment at a due time, and arm the next time. */
  | ({ type: "runSchedule"; dataId: DataId } & ScheduleTurn)
  /** Find due times of schedules that were missed. */
  | { type: "checkSchedules" }
  /** Cancel active executions that began by this time. */
  | { type: "cancelExecutions"; dataId: DataId; workflowId: string; before: string }
  /** Remove the executions of a deleted workflow; does nothing while the workflow exists. */
  | { type: "sweepWorkflow"; dataId: DataId; workflowId: string };
