import { S3Client } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import { connectTableFollower } from "#functions/table-changes/connect-follower.ts";
import { accountRate } from "#functions/wiring/account-rate.ts";
import { bulkWorker } from "#functions/wiring/bulk-jobs.ts";
import { campaignFreezing } from "#functions/wiring/campaigns/campaign-freezing.ts";
import { campaignStart } from "#functions/wiring/campaigns/campaign-start.ts";
import { CountsRepair } from "#functions/wiring/counts-repair.ts";
import { domainParts } from "#functions/wiring/domain-parts.ts";
import { executionForgetting } from "#functions/wiring/executions/execution-forgetting.ts";
import { executionCancelling, executionSweep } from "#functions/wiring/executions/execution-service.ts";
import { workflowMails } from "#functions/wiring/executions/workflow-mails.ts";
import { workflowRunner } from "#functions/wiring/executions/workflow-runner.ts";
import { workflowTriggers } from "#functions/wiring/executions/workflow-triggers.ts";
import { contactImport } from "#functions/wiring/imports.ts";
import { connectDomains } from "#functions/wiring/outside/domains.ts";
import { jobTimer } from "#functions/wiring/outside/job-timer.ts";
import { segmentRecounts } from "#functions/wiring/segments/segment-recounts.ts";
import { FieldDeletion } from "#lib/domain/contact/field-deletion.ts";
import { DomainRound } from "#lib/domain/domain/domain-round.ts";
import { DomainSweeper } from "#lib/domain/domain/domain-sweeper.ts";
import { bulkRateOf } from "#lib/domain/email/handover/bulk-pace.ts";
import { EventDeletion } from "#lib/domain/event/event-deletion.ts";
import { SweepService } from "#lib/domain/project/sweep-service.ts";
import { ListRefresh } from "#lib/domain/verification/list-refresh.ts";
import { LiquidTextRenderers } from "#lib/mail/template/liquid-text-renderers.ts";
import { SqsDispatchQueue } from "#lib/messaging/dispatch-queue.ts";
import { SqsJobsQueue } from "#lib/messaging/jobs-queue.ts";
import { SqsWebhookQueue } from "#lib/messaging/webhook-queue.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { systemClock as clock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { publishedText } from "#lib/platform/published-text.ts";
import { LedgerSweeper } from "#lib/storage/campaign/ledger-sweeper.ts";
import { ContactHistoryRepository } from "#lib/storage/contact/contact-history.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { DynamoFieldSweeper } from "#lib/storage/contact/field-sweeper.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { DynamoEventSweeper } from "#lib/storage/event/event-sweeper.ts";
import { ExecutionOutboxRepository } from "#lib/storage/execution/execution-outbox-repository.ts";
import { ImportBucket } from "#lib/storage/import/import-bucket.ts";
import { CountedRecords } from "#lib/storage/repair/counted-records.ts";
import { CounterRepair } from "#lib/storage/repair/counter-repair.ts";
import { RepairProgressRepository } from "#lib/storage/repair/repair-progress.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import { RecountRepository } from "#lib/storage/segment/recount-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { ContentSweeper, dataFolders, imageFolders } from "#lib/storage/sweep/content-sweeper.ts";
import { SweepRequestRepository } from "#lib/storage/sweep/sweep-request-repository.ts";
import { dataSpaces, settingsSpaces } from "#lib/storage/sweep/swept-spaces.ts";
import { TableSweeper } from "#lib/storage/sweep/table-sweeper.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { DisposableListRepository } from "#lib/storage/verification/disposable-list-repository.ts";
import { packagedDisposable } from "#lib/storage/verification/packaged-lists.ts";
import { checkCampaigns } from "./campaigns/check-campaigns.ts";
import { freezeCampaign } from "./campaigns/freeze-campaign.ts";
import { startCampaign } from "./campaigns/start-campaign.ts";
import { bulkContacts } from "./contacts/bulk-contacts.ts";
import { forgetContact } from "./contacts/forget-contact.ts";
import { importContacts } from "./contacts/import-contacts.ts";
import { sweepField } from "./contacts/sweep-field.ts";
import { wakeContact } from "./contacts/wake-contact.ts";
import { env } from "./env.ts";
import { armSchedule } from "./executions/arm-schedule.ts";
import { cancelExecutions } from "./executions/cancel-executions.ts";
import { checkSchedules } from "./executions/check-schedules.ts";
import { dispatchEvent } from "./executions/dispatch-event.ts";
import { runExecution } from "./executions/run-execution.ts";
import { runSchedule } from "./executions/run-schedule.ts";
import { settleWebhook } from "./executions/settle-webhook.ts";
import { sweepWorkflow } from "./executions/sweep-workflow.ts";
import { jobWorker } from "./handler.ts";
import { checkDomains } from "./projects/check-domains.ts";
import { followChange } from "./projects/follow-change.ts";
import { followChanges } from "./projects/follow-changes.ts";
import { repairCounts } from "./projects/repair-counts.ts";
import { sweepData } from "./projects/sweep.ts";
import { sweepEvent } from "./projects/sweep-event.ts";
import { leaveList } from "./segments/leave-list.ts";
import { recountProject } from "./segments/recount-project.ts";
import { recountSegments } from "./segments/recount-segments.ts";
import { refreshLists } from "./segments/refresh-lists.ts";
import { sweepList } from "./segments/sweep-list.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const s3 = new S3Client(callLimits);
const bucket = settings.CONTENT_BUCKET;
const sqs = new SQSClient(callLimits);
const jobs = new SqsJobsQueue(sqs, settings.JOBS_QUEUE_URL);
// SES throttles these calls at about one a second: five tries take eight seconds.
const { domains, projects, removal, check, dns } = domainParts(table, settings, connectDomains(settings, 5));
const sweeps = new SweepService({
  requests: new SweepRequestRepository(table),
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
  bulkContacts: bulkContacts(bulkWorker(table, { jobs, clock })),
  importContacts: importContacts(contactImport(table, { importFiles: new ImportBucket(s3, bucket), clock }), jobs),
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
    outbox: new ExecutionOutboxRepository(table),
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
