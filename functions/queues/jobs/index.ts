import { S3Client } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import { accountRate } from "#functions/account-rate.ts";
import { bulkWorker } from "#functions/bulk-jobs.ts";
import { campaignFreezing } from "#functions/campaign-freezing.ts";
import { campaignStart } from "#functions/campaign-start.ts";
import { CountsRepair } from "#functions/counts-repair.ts";
import { domainParts } from "#functions/domain-parts.ts";
import { executionForgetting } from "#functions/execution-forgetting.ts";
import { executionCancelling, executionSweep } from "#functions/execution-service.ts";
import { contactImport } from "#functions/imports.ts";
import { jobTimer } from "#functions/job-timer.ts";
import { segmentRecounts } from "#functions/segment-recounts.ts";
import { connectTableFollower } from "#functions/table-changes/connect-follower.ts";
import { workflowMails } from "#functions/workflow-mails.ts";
import { workflowRunner } from "#functions/workflow-runner.ts";
import { workflowTriggers } from "#functions/workflow-triggers.ts";
import { FieldDeletion } from "#lib/domain/contact/field-deletion.ts";
import { DomainRound } from "#lib/domain/domain/domain-round.ts";
import { DomainSweeper } from "#lib/domain/domain/domain-sweeper.ts";
import { bulkRateOf } from "#lib/domain/email/bulk-pace.ts";
import { EventDeletion } from "#lib/domain/event/event-deletion.ts";
import { SweepService } from "#lib/domain/project/sweep-service.ts";
import { ListRefresh } from "#lib/domain/verification/list-refresh.ts";
import { LiquidTextRenderers } from "#lib/mail/liquid-text-renderers.ts";
import { SqsDispatchQueue } from "#lib/messaging/dispatch-queue.ts";
import { SqsJobsQueue } from "#lib/messaging/jobs-queue.ts";
import { SqsWebhookQueue } from "#lib/messaging/webhook-queue.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { systemClock as clock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { publishedText } from "#lib/platform/published-text.ts";
import { ContactHistoryRepository } from "#lib/storage/contact-history.ts";
import { ContactRepository } from "#lib/storage/contact-repository.ts";
import { ContentSweeper, dataFolders, imageFolders } from "#lib/storage/content-sweeper.ts";
import { DeletedEventRepository } from "#lib/storage/deleted-event-repository.ts";
import { DisposableListRepository } from "#lib/storage/disposable-list-repository.ts";
import { DynamoEventSweeper } from "#lib/storage/event-sweeper.ts";
import { ExecutionOrderRepository } from "#lib/storage/execution-order-repository.ts";
import { DynamoFieldSweeper } from "#lib/storage/field-sweeper.ts";
import { LedgerSweeper } from "#lib/storage/ledger-sweeper.ts";
import { ListRepository } from "#lib/storage/list-repository.ts";
import { packagedDisposable } from "#lib/storage/packaged-lists.ts";
import { RecountRepository } from "#lib/storage/recount-repository.ts";
import { CountedRecords } from "#lib/storage/repair/counted-records.ts";
import { CounterRepair } from "#lib/storage/repair/counter-repair.ts";
import { RepairProgressRepository } from "#lib/storage/repair/repair-progress.ts";
import { SegmentRepository } from "#lib/storage/segment-repository.ts";
import { SweepOrderRepository } from "#lib/storage/sweep-order-repository.ts";
import { dataSpaces, settingsSpaces } from "#lib/storage/swept-spaces.ts";
import { connectTable } from "#lib/storage/table.ts";
import { TableSweeper } from "#lib/storage/table-sweeper.ts";
import { armSchedule } from "./arm-schedule.ts";
import { bulkContacts } from "./bulk-contacts.ts";
import { cancelExecutions } from "./cancel-executions.ts";
import { checkCampaigns } from "./check-campaigns.ts";
import { checkDomains } from "./check-domains.ts";
import { checkSchedules } from "./check-schedules.ts";
import { dispatchEvent } from "./dispatch-event.ts";
import { env } from "./env.ts";
import { followChange } from "./follow-change.ts";
import { followChanges } from "./follow-changes.ts";
import { forgetContact } from "./forget-contact.ts";
import { freezeCampaign } from "./freeze-campaign.ts";
import { jobWorker } from "./handler.ts";
import { importContacts } from "./import-contacts.ts";
import { leaveList } from "./leave-list.ts";
import { recountProject } from "./recount-project.ts";
import { recountSegments } from "./recount-segments.ts";
import { refreshLists } from "./refresh-lists.ts";
import { repairCounts } from "./repair-counts.ts";
import { runExecution } from "./run-execution.ts";
import { runSchedule } from "./run-schedule.ts";
import { settleWebhook } from "./settle-webhook.ts";
import { startCampaign } from "./start-campaign.ts";
import { sweepData } from "./sweep.ts";
import { sweepEvent } from "./sweep-event.ts";
import { sweepField } from "./sweep-field.ts";
import { sweepList } from "./sweep-list.ts";
import { sweepWorkflow } from "./sweep-workflow.ts";
import { wakeContact } from "./wake-contact.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const s3 = new S3Client(callLimits);
const bucket = settings.CONTENT_BUCKET;
const sqs = new SQSClient(callLimits);
const jobs = new SqsJobsQueue(sqs, settings.JOBS_QUEUE_URL);
// SES throttles these calls at about one a second: five tries take eight seconds.
const { domains, projects, removal, check, dns } = domainParts(table, settings, 5);
const sweeps = new SweepService({
  orders: new SweepOrderRepository(table),
  noticed: [
    new ContentSweeper(s3, bucket, imageFolders, clock),
    new DomainSweeper(domains, removal, clock),
    new TableSweeper(table, settingsSpaces, clock),
  ],
  hidden: [
    new ContentSweeper(s3, bucket, dataFolders, clock),
    new LedgerSweeper(table, clock),
    new TableSweeper(table, dataSpaces, clock),
  ],
  jobs,
  clock,
});

const round = new DomainRound({ domains, check, removal, dns, clock });

const eventDeletion = new EventDeletion({
  projects,
  deleted: new DeletedEventRepository(table),
  sweeper: new DynamoEventSweeper(table, clock),
  jobs,
  clock,
});

const listUrl = settings.PETREL_DISPOSABLE_LIST_URL;
const store = new DisposableListRepository(table);
const lists = listUrl
  ? new ListRefresh({ published: () => publishedText(listUrl), store, packaged: packagedDisposable, clock })
  : undefined;

const contactLists = new ListRepository(table, clock);

const recounts = segmentRecounts(table, jobs, clock);

const account = accountRate(table, settings.ACCOUNT_SHARE, clock);
const dispatches = new SqsDispatchQueue(sqs, settings.BULK_SEND_QUEUE_URL);
const pace = { rate: async () => bulkRateOf((await account.get()).rate) };
const campaigns = campaignFreezing(table, { jobs, dispatches, pace, clock });

const timer = jobTimer(settings);
const texts = new LiquidTextRenderers(settings.APP_URL);
const webhooks = new SqsWebhookQueue(sqs, settings.WEBHOOK_QUEUE_URL);
const mails = workflowMails(table, settings, sqs);
const runner = workflowRunner(table, { jobs, timer, texts, mails, webhooks, clock });
const triggers = workflowTriggers(table, { runner, jobs, timer, clock });

const follower = connectTableFollower(table, settings, { sqs, clock });

const handlers = {
  sweep: sweepData(sweeps),
  checkDomains: checkDomains(round, jobs),
  wakeContact: wakeContact({ contacts: new ContactRepository(table), projects, jobs, clock }),
  forgetContact: forgetContact({
    history: new ContactHistoryRepository(table, clock),
    executions: executionForgetting(table, clock),
    jobs,
  }),
  sweepField: sweepField(new FieldDeletion({ projects, sweeper: new DynamoFieldSweeper(table, clock), jobs, clock })),
  sweepEvent: sweepEvent(eventDeletion),
  sweepList: sweepList({ segments: new SegmentRepository(table), lists: contactLists, jobs }),
  leaveList: leaveList(contactLists),
  bulkContacts: bulkContacts(bulkWorker(table, jobs)),
  importContacts: importContacts(contactImport(table, s3, bucket), jobs),
  refreshLists: refreshLists(lists),
  recountSegments: recountSegments(recounts.round, jobs),
  recountProject: recountProject(recounts.project),
  startCampaign: startCampaign({ start: campaignStart(table, settings), jobs, clock }),
  freezeCampaign: freezeCampaign(campaigns.freeze),
  checkCampaigns: checkCampaigns({ ...campaigns, jobs }),
  dispatchEvent: dispatchEvent({ dispatch: triggers.dispatch, jobs, timer, clock }),
  armSchedule: armSchedule(triggers.scheduleTimer),
  runSchedule: runSchedule({ schedules: triggers.schedules, jobs, clock }),
  checkSchedules: checkSchedules(triggers.overdue),
  runExecution: runExecution(runner),
  settleWebhook: settleWebhook(runner),
  cancelExecutions: cancelExecutions({
    cancelling: executionCancelling(table, clock),
    orders: new ExecutionOrderRepository(table),
    jobs,
  }),
  sweepWorkflow: sweepWorkflow(executionSweep(table, clock), jobs),
  repairCounts: repairCounts(
    new CountsRepair({
      ...{ projects, jobs, clock, recounts: new RecountRepository(table) },
      ...{ records: new CountedRecords(table), repair: new CounterRepair(table) },
      progress: new RepairProgressRepository(table),
    }),
  ),
  followChange: followChange(follower),
  followChanges: followChanges(follower),
};

export const handler = jobWorker(handlers, clock);
