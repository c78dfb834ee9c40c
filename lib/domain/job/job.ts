import type { FieldSweep } from "#lib/domain/contact/field-deletion.ts";
import type { EventSweep } from "#lib/domain/event/event-deletion.ts";
import type { ExecutionPlace } from "#lib/domain/execution/execution-store.ts";
import type { EventToDispatch } from "#lib/domain/execution/starting/event-to-dispatch.ts";
import type { WebhookResult } from "#lib/domain/execution/webhook/webhook-call.ts";
import type { AudiencePosition } from "#lib/domain/segment/audience/audience-walker.ts";
import type { RecountTurn } from "#lib/domain/segment/counting/project-recount.ts";
import type { ListEntry } from "#lib/domain/segment/lists/list-store.ts";

/** Work in the background, by what it is about: messages are small, and whoever does the work reads how things stand. */
export type Job =
  /** Sweep what a reset or a deletion put out of reach. */
  | { type: "sweep"; dataId: string }
  /** Look at every sender domain. */
  | { type: "checkDomains"; after?: string | undefined; spare?: number | undefined }
  /** Go on with a job that a caller can look at (job-record.ts). */
  | { type: "importContacts" | "bulkContacts"; dataId: string; jobId: string }
  /** End the snooze that ends at this time, if it is still in force. */
  | { type: "wakeContact"; dataId: string; contactId: string; until: string }
  /** Take the values of a deleted field away. */
  | ({ type: "sweepField" } & FieldSweep)
  /** Take deleted events away. */
  | ({ type: "sweepEvent" } & EventSweep)
  /** Take the members of a deleted list off it; nothing while the list is there. */
  | { type: "sweepList"; dataId: string; segmentId: string }
  /** Take a contact off a list that it was put on while it was deleted. */
  | ({ type: "leaveList"; dataId: string; segmentId: string } & ListEntry)
  /** Look which projects' segments have to be counted anew. */
  | { type: "recountSegments"; after?: string | undefined }
  /** Count the segments of a project, and settle memberships. */
  | ({ type: "recountProject" } & RecountTurn)
  /** Count a project's records again and correct its counters. */
  | { type: "repairCounts"; dataId: string; attempt: number; turn?: string | undefined }
  /** Start a scheduled campaign, if it is still to be sent at this time. */
  | { type: "startCampaign"; dataId: string; campaignId: string; scheduledFor: string }
  /** Put the audience of a campaign that is being sent into its ledger, and set its senders going. */
  | { type: "freezeCampaign"; dataId: string; campaignId: string }
  /** Look at every campaign that is being sent, or settled after a cancellation. */
  | { type: "checkCampaigns"; after?: string | undefined }
  /** Go on with an execution, if it stands where it is to; with `dueAt`, only with the pause that ends then. */
  | ({
      type: "runExecution";
      dataId: string;
      dueAt?: string | undefined;
      attempt?: number | undefined;
    } & ExecutionPlace)
  /** Have an event resume and start what waits for it. */
  | ({ type: "dispatchEvent"; dataId: string; attempt?: number | undefined } & EventToDispatch)
  /** Take what came of a WEBHOOK step's request. */
  | ({ type: "settleWebhook"; dataId: string; stepExecutionId: string; result: WebhookResult } & ExecutionPlace)
  /** Find the next time of a workflow's schedule, from when it came into force. */
  | { type: "armSchedule"; dataId: string; workflowId: string; since: string }
  /** Start a workflow for the members of its segment at a due time, and have the next time come. */
  | {
      type: "runSchedule";
      dataId: string;
      workflowId: string;
      since: string;
      at: string;
      from?: AudiencePosition | undefined;
    }
  /** Look whether a due time of any schedule has passed that nobody came at. */
  | { type: "checkSchedules" }
  /** Cancel what is active since before this time. */
  | { type: "cancelExecutions"; dataId: string; workflowId: string; before: string }
  /** Take the executions of a deleted workflow away; nothing while the workflow is there. */
  | { type: "sweepWorkflow"; dataId: string; workflowId: string }
  /** Follow a change of the table again that was parked: its steps that failed, and its stream record, packed. */
  | { type: "followChange"; shardId: string; steps: string[]; record: string }
  /** Do steps of changes of the table that the stream handed on at this time: its records, packed. */
  | {
      type: "followChanges";
      dataId: string;
      shardId: string;
      at: string;
      steps: string[];
      records: string;
      attempt?: number | undefined;
    }
  /** Remove the history that a deleted contact had before this time, too long for the request that deleted it. */
  | { type: "forgetContact"; dataId: string; contactId: string; before: string };

/** The queue of the jobs. A job may come more than once. Implemented by lib/messaging. */
export interface JobQueue {
  /** Returns when the job is durable; it begins in so many seconds, at most 900. */
  send(job: Job, delaySeconds?: number): Promise<void>;
}
