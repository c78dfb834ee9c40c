import type { FieldSweep } from "#lib/domain/contact/field-deletion.ts";
import type { EventSweep } from "#lib/domain/event/event-deletion.ts";
import type { ExecutionPlace } from "#lib/domain/execution/execution-store.ts";
import type { EventToDispatch } from "#lib/domain/execution/starting/event-to-dispatch.ts";
import type { WebhookResult } from "#lib/domain/execution/webhook/webhook-call.ts";
import type { AudiencePosition } from "#lib/domain/segment/audience/audience-walker.ts";
import type { RecountTurn } from "#lib/domain/segment/counting/project-recount.ts";
import type { ListEntry } from "#lib/domain/segment/lists/list-store.ts";

/** Background work, named by its subject only: messages are small, and the worker reads the current state. */
export type Job =
  /** Sweep data that a reset or a deletion put out of reach. */
  | { type: "sweep"; dataId: string }
  /** Check every sender domain. */
  | { type: "checkDomains"; after?: string | undefined; spare?: number | undefined }
  /** Continue a job that a caller can see (job-record.ts). */
  | { type: "importContacts" | "bulkContacts"; dataId: string; jobId: string }
  /** End the snooze that ends at this time, if it still exists. */
  | { type: "wakeContact"; dataId: string; contactId: string; until: string }
  /** Remove the values of a deleted field. */
  | ({ type: "sweepField" } & FieldSweep)
  /** Remove deleted events. */
  | ({ type: "sweepEvent" } & EventSweep)
  /** Remove the members of a deleted list; does nothing while the list exists. */
  | { type: "sweepList"; dataId: string; segmentId: string }
  /** Remove a contact from a list that it was added to while it was deleted. */
  | ({ type: "leaveList"; dataId: string; segmentId: string } & ListEntry)
  /** Find the projects whose segments need a recount. */
  | { type: "recountSegments"; after?: string | undefined }
  /** Count the segments of a project, and settle memberships. */
  | ({ type: "recountProject" } & RecountTurn)
  /** Count a project's records again and correct its counters. */
  | { type: "repairCounts"; dataId: string; attempt: number; turn?: string | undefined }
  /** Start a scheduled campaign, if it is still scheduled for this time. */
  | { type: "startCampaign"; dataId: string; campaignId: string; scheduledFor: string }
  /** Put the audience of a sending campaign into its ledger, and start its senders. */
  | { type: "freezeCampaign"; dataId: string; campaignId: string }
  /** Check every campaign that is sending, or is settled after a cancellation. */
  | { type: "checkCampaigns"; after?: string | undefined }
  /** Continue an execution, if it is still at this place; with `dueAt`, only the pause that ends then. */
  | ({
      type: "runExecution";
      dataId: string;
      dueAt?: string | undefined;
      attempt?: number | undefined;
    } & ExecutionPlace)
  /** Let an event resume and start workflow executions that wait for it. */
  | ({ type: "dispatchEvent"; dataId: string; attempt?: number | undefined } & EventToDispatch)
  /** Apply the result of a WEBHOOK step's request. */
  | ({ type: "settleWebhook"; dataId: string; stepExecutionId: string; result: WebhookResult } & ExecutionPlace)
  /** Find the next time of a workflow's schedule, counted from when it took effect. */
  | { type: "armSchedule"; dataId: string; workflowId: string; since: string }
  /** Start a workflow for the members of its segment at a due time, and arm the next time. */
  | {
      type: "runSchedule";
      dataId: string;
      workflowId: string;
      since: string;
      at: string;
      from?: AudiencePosition | undefined;
    }
  /** Find due times of schedules that were missed. */
  | { type: "checkSchedules" }
  /** Cancel active executions that began by this time. */
  | { type: "cancelExecutions"; dataId: string; workflowId: string; before: string }
  /** Remove the executions of a deleted workflow; does nothing while the workflow exists. */
  | { type: "sweepWorkflow"; dataId: string; workflowId: string }
  /** Retry a parked change of the table: its failed steps, and its stream record, packed. */
  | { type: "followChange"; shardId: string; steps: string[]; record: string }
  /** Run steps for changes of the table that the stream passed on at this time: its records, packed. */
  | {
      type: "followChanges";
      dataId: string;
      shardId: string;
      steps: string[];
      records: string;
      attempt?: number | undefined;
    }
  /** Remove a deleted contact's history from before this time, too long for the request that deleted it. */
  | { type: "forgetContact"; dataId: string; contactId: string; before: string };

/** The job queue. A job may be delivered more than once. Implemented by lib/messaging. */
export interface JobQueue {
  /** Returns when the job is durable; it starts after the delay, at most 900 seconds. */
  send(job: Job, delaySeconds?: number): Promise<void>;
}
