import { Duration, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { accountListReading } from "#infra/access/account-list-access.ts";
import { contentAccess } from "#infra/access/content-access.ts";
import { identityAccess } from "#infra/access/identity-access.ts";
import { inboundAccess } from "#infra/access/inbound-access.ts";
import { mailAccess, sendingRateAccess } from "#infra/access/mail-access.ts";
import {
  bulkSendQueueAccess,
  deferredFeedbackAccess,
  eventBusAccess,
  jobSchedulesAccess,
  jobsQueueAccess,
  parkedFeedbackAccess,
  returnedFeedbackAccess,
  sendQueueAccess,
  webhookQueueAccess,
} from "#infra/access/queue-access.ts";
import { tableAccess } from "#infra/access/table/table-access.ts";
import { inboundFolder } from "#infra/constructs/content-bucket.ts";
import { PetrelFunction } from "#infra/constructs/petrel-function.ts";
import { QueueWorker, type QueueWorkerProps } from "#infra/constructs/queue-worker.ts";
import { RepeatedJob } from "#infra/constructs/repeated-job.ts";
import { StreamWorker } from "#infra/constructs/stream-worker.ts";
import type { Watch } from "#infra/constructs/watch.ts";
import { workerErrorsWatch } from "#infra/constructs/worker-errors.ts";
import type { FunctionCatalog } from "#infra/function-catalog.ts";
import { settingValues } from "#infra/setting-values.ts";
import type { Settings } from "#infra/settings.ts";
import type { MailStack } from "#infra/stacks/mail-stack.ts";
import type { QueuesStack } from "#infra/stacks/queues-stack.ts";
import type { StorageStack } from "#infra/stacks/storage-stack.ts";

interface WorkersStackProps {
  settings: Settings;
  functions: FunctionCatalog;
  storage: StorageStack;
  mail: MailStack;
  queues: QueuesStack;
  /** The API's address. */
  baseUrl: string;
}

type SharedProps = Pick<QueueWorkerProps, "environment" | "values" | "memoryMb" | "concurrency">;

/** The background workers, and the permissions of each. */
export class WorkersStack extends Stack {
  readonly functions: readonly PetrelFunction[];
  readonly watches: readonly Watch[];

  constructor(scope: Construct, id: string, props: WorkersStackProps) {
    super(scope, id);
    const { settings, functions, storage, mail, queues, baseUrl } = props;
    const { table, bucket } = storage;
    const shared = {
      environment: settings.environment,
      values: settingValues(settings, {
        baseUrl,
        contentUrl: storage.contentUrl,
        imagesUrl: storage.imagesUrl,
        topicArns: mail.topicArns,
      }),
      memoryMb: 512,
      concurrency: settings.concurrency,
    };
    const send = new QueueWorker(this, "Send", {
      ...shared,
      source: functions.take("queues/send"),
      queue: queues.send,
      // A batch of ten emails with 10 MB of files each takes up to 456 MB, with 25 MB each 513 MB.
      memoryMb: settings.attachmentBytes > 10 * 1024 * 1024 ? 1024 : 512,
      // A batch of ten emails without files takes 310 ms, so 50 instances hand over 1,600 a second.
      concurrencyMax: 50,
      impact: "Accepted emails are not sent.",
      access: [
        tableAccess(table, "queues/send"),
        contentAccess(bucket, { reads: ["bodies", "mail", "scheduled-bodies", "scheduled-mail"] }),
        sendQueueAccess(queues.send),
        mailAccess(mail),
        sendingRateAccess,
      ],
    });
    const bulkSend = this.#bulkSend(shared, props);
    const feedback = new QueueWorker(this, "Feedback", {
      ...shared,
      source: functions.take("queues/feedback"),
      queue: queues.feedback,
      // Batches share calls: 5,000 mails a second cause 5,000 notifications; ten busy workers apply twice as many (bench/scale).
      batchSize: 100,
      batchingWindow: Duration.seconds(1),
      concurrencyMax: 40,
      impact: "Bounces, complaints, opens and clicks are not recorded.",
      access: [
        tableAccess(table, "queues/feedback"),
        returnedFeedbackAccess(queues.feedback),
        deferredFeedbackAccess(queues.feedbackSchedules),
        parkedFeedbackAccess(queues.feedback),
      ],
    });
    const inbound = this.#inbound(shared, props);
    const followTable = new StreamWorker(this, "FollowTable", {
      ...shared,
      source: functions.take("streams/table"),
      timeout: Duration.seconds(60),
      table,
      jobs: queues.jobs,
      follows: [
        { pk: ["C#", "CS#", "Z#"] },
        { pk: ["H#", "J#"], sk: ["m#", "o#", "e#", "x#"] },
        { pk: ["B#", "M#"], sk: ["c"] },
        { pk: ["S#"], sk: ["p", "d#"] },
        // Jobs that are finished.
        { pk: ["Q#"], st: ["completed", "failed"] },
      ],
      impact: "Counters are stalled or miss changes. Usage and limits are too low, and no project is suspended.",
      access: [
        tableAccess(table, "streams/table"),
        sendQueueAccess(queues.send),
        jobsQueueAccess(queues.jobs),
        webhookQueueAccess(queues.webhooks),
      ],
    });
    const jobs = this.#jobs(shared, props);
    const webhook = this.#webhook(shared, props);
    const workers = [send, bulkSend, feedback, ...inbound, followTable, jobs, webhook];
    this.functions = [...workers, ...this.#operators(shared, props)];
    this.watches = [...followTable.watches, workerErrorsWatch(workers, settings.environment)];
  }

  /** Functions that an operator invokes by name. */
  #operators(
    shared: SharedProps,
    { settings, functions, storage: { table }, queues }: WorkersStackProps,
  ): PetrelFunction[] {
    return [
      new PetrelFunction(this, "OperateProjects", {
        ...shared,
        source: functions.take("operators/projects"),
        name: `petrel-${settings.environment}-operators-projects`,
        timeout: Duration.seconds(30),
        impact: "The operator cannot disable or enable a project.",
        access: [tableAccess(table, "operators/projects")],
      }),
      new PetrelFunction(this, "RotateSessionKey", {
        ...shared,
        source: functions.take("operators/session-key"),
        name: `petrel-${settings.environment}-operators-session-key`,
        timeout: Duration.seconds(30),
        impact: "The operator cannot replace a session key that leaked.",
        access: [tableAccess(table, "operators/session-key")],
      }),
      new PetrelFunction(this, "RepairCounts", {
        ...shared,
        source: functions.take("operators/repair"),
        name: `petrel-${settings.environment}-operators-repair`,
        timeout: Duration.seconds(30),
        impact: "The operator cannot repair counts.",
        access: [tableAccess(table, "operators/repair"), jobsQueueAccess(queues.jobs)],
      }),
    ];
  }

  /** Parses untrusted mail on its own, so that it cannot delay or crash other work; none when no mail is received. */
  #inbound(shared: SharedProps, { settings, functions, storage, queues }: WorkersStackProps): PetrelFunction[] {
    const source = functions.take("queues/inbound");
    if (!queues.inbound) return [];
    const worker = new QueueWorker(this, "Inbound", {
      ...shared,
      source,
      queue: queues.inbound,
      // One whole CPU: a message of 40 MB needs 0.8 s of it.
      memoryMb: 1769,
      batchSize: 1,
      concurrencyMax: 5,
      impact: "Inbound mail is not shown and does not start workflows.",
      access: [tableAccess(storage.table, "queues/inbound"), ...inboundAccess(settings, storage.bucket)],
    });
    return [worker];
  }

  /** Hands over campaigns and mails of workflows. */
  #bulkSend(shared: SharedProps, { functions, storage, mail, queues }: WorkersStackProps): PetrelFunction {
    return new QueueWorker(this, "BulkSend", {
      ...shared,
      source: functions.take("queues/bulk-send"),
      queue: queues.bulkSend,
      // One whole CPU: a turn's CPU time is rendering and building messages.
      memoryMb: 1769,
      // A campaign's message is a minute of work.
      batchSize: 1,
      // Enough for three of the largest campaigns with 16 lanes each.
      concurrencyMax: 50,
      impact: "Campaigns are stalled, and workflow emails are not sent.",
      access: [
        tableAccess(storage.table, "queues/bulk-send"),
        contentAccess(storage.bucket, { reads: ["bodies"] }),
        bulkSendQueueAccess(queues.bulkSend),
        mailAccess(mail),
        sendingRateAccess,
      ],
    });
  }

  /** Calls customers' addresses: of WEBHOOK steps, and of endpoints that are told of events. */
  #webhook(shared: SharedProps, { functions, storage, queues }: WorkersStackProps): PetrelFunction {
    return new QueueWorker(this, "Webhook", {
      ...shared,
      source: functions.take("queues/webhook"),
      queue: queues.webhooks,
      // A request takes 1.8 ms of a whole CPU, most of it for TLS. The half that this memory has serves five endpoints with fifty a
      // second (bench/scale/webhook-deliveries.ts).
      memoryMb: 1024,
      batchSize: 5,
      // Calls and endpoints mostly wait.
      concurrencyMax: 50,
      impact: "Workflows are stalled at their WEBHOOK steps, and webhook endpoints are not told of events.",
      access: [
        tableAccess(storage.table, "queues/webhook"),
        jobsQueueAccess(queues.jobs),
        sendQueueAccess(queues.send),
        webhookQueueAccess(queues.webhooks),
        ...(queues.eventBusArn === undefined ? [] : [eventBusAccess(queues.eventBusArn, queues.webhooks)]),
      ],
    });
  }

  /** Background jobs: sweeps, imports, exports, bulk jobs, ends of snoozes, starts of campaigns, sender domains, lists. */
  #jobs(shared: SharedProps, { settings, functions, storage, mail, queues }: WorkersStackProps): PetrelFunction {
    const { table, bucket } = storage;
    const worker = new QueueWorker(this, "Jobs", {
      ...shared,
      source: functions.take("queues/jobs"),
      queue: queues.jobs,
      // One whole CPU, the bottleneck of an import: twice as much halves the time at the same price.
      memoryMb: 1769,
      // A job may take 40 s, and a snooze must end within a minute: imports of ten projects do not delay it.
      concurrencyMax: 10,
      impact:
        "Imports, exports and bulk jobs are stalled. Campaigns do not begin, snoozes do not end, verified domains are not noticed, and deleted data stays stored.",
      access: [
        tableAccess(table, "queues/jobs"),
        identityAccess(mail, settings),
        sendQueueAccess(queues.send),
        bulkSendQueueAccess(queues.bulkSend),
        sendingRateAccess,
        accountListReading,
        contentAccess(bucket, {
          reads: ["bodies", "book", "imports", "scheduled-bodies"],
          writes: ["bodies", "book", "exports"],
          sweeps: [
            ...(["bodies", "book", "exports", "imports", "img", "mail"] as const),
            ...(["scheduled-bodies", "scheduled-mail", "uploads"] as const),
            ...(settings.inbound ? ([inboundFolder] as const) : []),
          ],
        }),
        jobsQueueAccess(queues.jobs),
        jobSchedulesAccess(queues.jobSchedules),
        webhookQueueAccess(queues.webhooks),
      ],
    });
    new RepeatedJob(this, "CheckDomains", {
      queue: queues.jobs.queue,
      job: { type: "checkDomains" },
      cron: "0/5 * * * ? *",
      period: Duration.minutes(5),
    });
    new RepeatedJob(this, "RecountSegments", {
      queue: queues.jobs.queue,
      job: { type: "recountSegments" },
      cron: "0/5 * * * ? *",
      period: Duration.minutes(5),
    });
    new RepeatedJob(this, "CheckCampaigns", {
      queue: queues.jobs.queue,
      job: { type: "checkCampaigns" },
      cron: "0/5 * * * ? *",
      period: Duration.minutes(5),
    });
    new RepeatedJob(this, "CheckSchedules", {
      queue: queues.jobs.queue,
      job: { type: "checkSchedules" },
      cron: "0/5 * * * ? *",
      period: Duration.minutes(5),
    });
    new RepeatedJob(this, "RefreshLists", {
      queue: queues.jobs.queue,
      job: { type: "refreshLists" },
      cron: "17 3 * * ? *",
      period: Duration.days(1),
    });
    return worker;
  }
}
