import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod";
import { consumeQueue } from "#lib/messaging/queue-consumer.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { type CheckCampaignsJob, checkCampaignsJob } from "./campaigns/check-campaigns.ts";
import { type FreezeCampaignJob, freezeCampaignJob } from "./campaigns/freeze-campaign.ts";
import { type StartCampaignJob, startCampaignJob } from "./campaigns/start-campaign.ts";
import { type BulkContactsJob, bulkContactsJob } from "./contacts/bulk-contacts.ts";
import { type ForgetContactJob, forgetContactJob } from "./contacts/forget-contact.ts";
import { arrivals, type ImportContactsJob, importContactsJob } from "./contacts/import-contacts.ts";
import { type SweepFieldJob, sweepFieldJob } from "./contacts/sweep-field.ts";
import { type WakeContactJob, wakeContactJob } from "./contacts/wake-contact.ts";
import { type ArmScheduleJob, armScheduleJob } from "./executions/arm-schedule.ts";
import { type CancelExecutionsJob, cancelExecutionsJob } from "./executions/cancel-executions.ts";
import { checkSchedulesJob } from "./executions/check-schedules.ts";
import { type DispatchEventJob, dispatchEventJob } from "./executions/dispatch-event.ts";
import { type RunExecutionJob, runExecutionJob } from "./executions/run-execution.ts";
import { type RunScheduleJob, runScheduleJob } from "./executions/run-schedule.ts";
import { type SettleWebhookJob, settleWebhookJob } from "./executions/settle-webhook.ts";
import { type SweepWorkflowJob, sweepWorkflowJob } from "./executions/sweep-workflow.ts";
import { type CheckDomainsJob, checkDomainsJob } from "./projects/check-domains.ts";
import { type FollowChangeJob, followChangeJob } from "./projects/follow-change.ts";
import { type FollowChangesJob, followChangesJob } from "./projects/follow-changes.ts";
import { type RepairCountsJob, repairCountsJob } from "./projects/repair-counts.ts";
import { type SweepJob, sweepJob } from "./projects/sweep.ts";
import { type SweepEventJob, sweepEventJob } from "./projects/sweep-event.ts";
import { type LeaveListJob, leaveListJob } from "./segments/leave-list.ts";
import { type RecountProjectJob, recountProjectJob } from "./segments/recount-project.ts";
import { type RecountSegmentsJob, recountSegmentsJob } from "./segments/recount-segments.ts";
import { refreshListsJob } from "./segments/refresh-lists.ts";
import { type SweepListJob, sweepListJob } from "./segments/sweep-list.ts";

/** One schema and one handler per type, each in its own file. */
const anyJob = z.discriminatedUnion("type", [
  sweepJob,
  checkDomainsJob,
  wakeContactJob,
  forgetContactJob,
  sweepFieldJob,
  sweepListJob,
  leaveListJob,
  sweepEventJob,
  bulkContactsJob,
  importContactsJob,
  refreshListsJob,
  recountSegmentsJob,
  recountProjectJob,
  startCampaignJob,
  freezeCampaignJob,
  checkCampaignsJob,
  dispatchEventJob,
  armScheduleJob,
  runScheduleJob,
  checkSchedulesJob,
  runExecutionJob,
  cancelExecutionsJob,
  sweepWorkflowJob,
  settleWebhookJob,
  followChangeJob,
  followChangesJob,
  repairCountsJob,
]);

const message = z.union([anyJob.transform((job) => [job]), arrivals]);

export interface JobHandlers {
  /** `until`: the time after which the rest goes to another message. */
  sweep(job: SweepJob, until: Date): Promise<void>;
  checkDomains(job: CheckDomainsJob, until: Date): Promise<void>;
  wakeContact(job: WakeContactJob): Promise<void>;
  forgetContact(job: ForgetContactJob, until: Date): Promise<void>;
  sweepField(job: SweepFieldJob, until: Date): Promise<void>;
  sweepEvent(job: SweepEventJob, until: Date): Promise<void>;
  sweepList(job: SweepListJob, until: Date): Promise<void>;
  leaveList(job: LeaveListJob): Promise<void>;
  bulkContacts(job: BulkContactsJob, until: Date): Promise<void>;
  importContacts(job: ImportContactsJob, until: Date): Promise<void>;
  refreshLists(): Promise<void>;
  recountSegments(job: RecountSegmentsJob, until: Date): Promise<void>;
  recountProject(job: RecountProjectJob, until: Date): Promise<void>;
  startCampaign(job: StartCampaignJob): Promise<void>;
  freezeCampaign(job: FreezeCampaignJob, until: Date): Promise<void>;
  checkCampaigns(job: CheckCampaignsJob, until: Date): Promise<void>;
  dispatchEvent(job: DispatchEventJob, until: Date): Promise<void>;
  armSchedule(job: ArmScheduleJob): Promise<void>;
  runSchedule(job: RunScheduleJob, until: Date): Promise<void>;
  checkSchedules(): Promise<void>;
  runExecution(job: RunExecutionJob, until: Date): Promise<void>;
  settleWebhook(job: SettleWebhookJob, until: Date): Promise<void>;
  cancelExecutions(job: CancelExecutionsJob, until: Date): Promise<void>;
  sweepWorkflow(job: SweepWorkflowJob, until: Date): Promise<void>;
  followChange(job: FollowChangeJob): Promise<void>;
  followChanges(job: FollowChangesJob, until: Date): Promise<void>;
  repairCounts(job: RepairCountsJob, until: Date): Promise<void>;
}

/** Reserved from the function's timeout for calls that are in flight when the time is over. */
const reserveMs = 20_000;

type RemainingTime = Pick<Context, "getRemainingTimeInMillis">;

/** Runs the jobs of a batch concurrently. A message that is not a job throws and ends in the dead-letter queue. */
export function jobWorker(handlers: JobHandlers, clock: Clock) {
  return (event: SQSEvent, context: RemainingTime): Promise<SQSBatchResponse> => {
    const until = new Date(clock.now().getTime() + context.getRemainingTimeInMillis() - reserveMs);
    const consume = consumeQueue(async (body) => {
      for (const job of message.parse(body)) await run(handlers, job, until);
    });
    return consume(event);
  };
}

function run(handlers: JobHandlers, job: z.infer<typeof anyJob>, until: Date): Promise<void> {
  switch (job.type) {
    case "sweep":
      return handlers.sweep(job, until);
    case "checkDomains":
      return handlers.checkDomains(job, until);
    case "wakeContact":
      return handlers.wakeContact(job);
    case "forgetContact":
      return handlers.forgetContact(job, until);
    case "sweepField":
      return handlers.sweepField(job, until);
    case "sweepEvent":
      return handlers.sweepEvent(job, until);
    case "sweepList":
      return handlers.sweepList(job, until);
    case "leaveList":
      return handlers.leaveList(job);
    case "bulkContacts":
      return handlers.bulkContacts(job, until);
    case "importContacts":
      return handlers.importContacts(job, until);
    case "refreshLists":
      return handlers.refreshLists();
    case "recountSegments":
      return handlers.recountSegments(job, until);
    case "recountProject":
      return handlers.recountProject(job, until);
    case "startCampaign":
      return handlers.startCampaign(job);
    case "freezeCampaign":
      return handlers.freezeCampaign(job, until);
    case "checkCampaigns":
      return handlers.checkCampaigns(job, until);
    case "dispatchEvent":
      return handlers.dispatchEvent(job, until);
    case "armSchedule":
      return handlers.armSchedule(job);
    case "runSchedule":
      return handlers.runSchedule(job, until);
    case "checkSchedules":
      return handlers.checkSchedules();
    case "runExecution":
      return handlers.runExecution(job, until);
    case "settleWebhook":
      return handlers.settleWebhook(job, until);
    case "cancelExecutions":
      return handlers.cancelExecutions(job, until);
    case "sweepWorkflow":
      return handlers.sweepWorkflow(job, until);
    case "repairCounts":
      return handlers.repairCounts(job, until);
    case "followChange":
      return handlers.followChange(job);
    case "followChanges":
      return handlers.followChanges(job, until);
  }
}
