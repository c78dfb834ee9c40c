import { startApi } from "#functions/api/start-api.ts";
import { accountList } from "#functions/wiring/outside/account-list.ts";
import { contentBucket } from "#functions/wiring/outside/content-bucket.ts";
import { downloadAddresses } from "#functions/wiring/outside/export-bucket.ts";
import { jobTimer } from "#functions/wiring/outside/job-timer.ts";
import { jobsQueue } from "#functions/wiring/outside/jobs-queue.ts";
import { env } from "./env.ts";
import { contactsApi } from "./wiring.ts";

export const handler = startApi(env, contactsApi, (settings) => ({
  content: contentBucket(settings),
  downloadAddresses: downloadAddresses(settings),
  jobs: jobsQueue(settings),
  timer: jobTimer(settings),
  accountList: accountList(),
}));
