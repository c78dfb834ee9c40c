import { SQSClient } from "@aws-sdk/client-sqs";
import { sessionStores } from "#functions/api/session-stores.ts";
import { campaignLists } from "#functions/campaign-lists.ts";
import { conditionNames } from "#functions/condition-names.ts";
import { jobTimer } from "#functions/job-timer.ts";
import { presentAudience } from "#functions/present-audience.ts";
import { CampaignResults } from "#lib/domain/campaign/campaign-results.ts";
import { CampaignSending } from "#lib/domain/campaign/campaign-sending.ts";
import { CampaignService } from "#lib/domain/campaign/campaign-service.ts";
import { CampaignWaker } from "#lib/domain/campaign/campaign-waker.ts";
import { RecipientList } from "#lib/domain/campaign/recipient-list.ts";
import { usageReader } from "#lib/domain/usage/free-tier.ts";
import { createApi } from "#lib/http/create-api.ts";
import { LiquidSyntax } from "#lib/mail/liquid-syntax.ts";
import { SqsJobsQueue } from "#lib/messaging/jobs-queue.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { systemClock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { CampaignCompanions } from "#lib/storage/campaign-companions.ts";
import { CampaignRepository } from "#lib/storage/campaign-repository.ts";
import { CounterRepository } from "#lib/storage/counter-repository.ts";
import { ProjectRepository } from "#lib/storage/project-repository.ts";
import { SegmentRepository } from "#lib/storage/segment-repository.ts";
import { SenderDomainRepository } from "#lib/storage/sender-domain-repository.ts";
import { connectTable } from "#lib/storage/table.ts";
import { env } from "./env.ts";
import { campaignHandlers } from "./handlers.ts";
import { resultHandlers } from "./results/handlers.ts";
import { routes } from "./routes.ts";
import { sendingHandlers } from "./sending/handlers.ts";
import { testingHandlers } from "./testing/handlers.ts";
import { testSends } from "./testing/test-sends.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const ports = {
  campaigns: new CampaignRepository(table),
  segments: new SegmentRepository(table),
  companions: new CampaignCompanions(table),
  domains: new SenderDomainRepository(table),
  audience: presentAudience(table),
};
const sqs = new SQSClient(callLimits);
const jobs = new SqsJobsQueue(sqs, settings.JOBS_QUEUE_URL);
const service = new CampaignService({
  ...ports,
  syntax: new LiquidSyntax(),
  names: conditionNames(table, systemClock),
});
const sending = new CampaignSending({
  ...ports,
  projects: new ProjectRepository(table),
  counters: usageReader(new CounterRepository(table), settings.BILLING),
  waker: new CampaignWaker({ timer: jobTimer(settings), jobs, clock: systemClock }),
});

const lists = campaignLists(table);

export const handler = createApi({
  routes,
  env: settings,
  stores: sessionStores(table),
  handlers: {
    ...campaignHandlers(service),
    ...resultHandlers(new CampaignResults(lists), new RecipientList(lists)),
    ...sendingHandlers(sending),
    ...testingHandlers(testSends(table, settings, sqs)),
  },
});
