import { accountList } from "#functions/wiring/outside/account-list.ts";
import { bulkQueue } from "#functions/wiring/outside/bulk-queue.ts";
import { contentBucket } from "#functions/wiring/outside/content-bucket.ts";
import { connectDomains } from "#functions/wiring/outside/domains.ts";
import { exportBucket } from "#functions/wiring/outside/export-bucket.ts";
import { importBucket } from "#functions/wiring/outside/import-bucket.ts";
import { jobTimer } from "#functions/wiring/outside/job-timer.ts";
import { jobsQueue } from "#functions/wiring/outside/jobs-queue.ts";
import { mailQueue } from "#functions/wiring/outside/mail-queue.ts";
import { s3 } from "#functions/wiring/outside/s3.ts";
import { sendingQuota } from "#functions/wiring/outside/ses.ts";
import { webhookQueue } from "#functions/wiring/outside/webhook-queue.ts";
import { start } from "#functions/wiring/start.ts";
import { env } from "./env.ts";
import { jobsQueueWorker } from "./wiring.ts";

export const handler = start(env, jobsQueueWorker, (settings) => ({
  jobs: jobsQueue(settings),
  timer: jobTimer(settings),
  mailQueue: mailQueue(settings),
  ...bulkQueue(settings),
  ...webhookQueue(settings),
  quota: sendingQuota(settings),
  content: contentBucket(settings),
  importFiles: importBucket(settings),
  exportFiles: exportBucket(settings),
  accountList: accountList(),
  sweptFiles: { s3, bucket: settings.CONTENT_BUCKET },
  // SES throttles these calls at about one a second: five tries take eight seconds.
  ...connectDomains(settings, 5),
}));
