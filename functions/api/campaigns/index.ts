import { SQSClient } from "@aws-sdk/client-sqs";
import { sessionStores } from "#functions/api/session-stores.ts";
import { campaignLists } from "#functions/wiring/campaigns/campaign-lists.ts";
import { currentAudience } from "#functions/wiring/campaigns/current-audience.ts";
import { jobTimer } from "#functions/wiring/outside/job-timer.ts";
import { conditionNames } from "#functions/wiring/segments/condition-names.ts";
import { CampaignService } from "#lib/domain/campaign/authoring/campaign-service.ts";
import { CampaignResults } from "#lib/domain/campaign/results/campaign-results.ts";
import { RecipientList } from "#lib/domain/campaign/results/recipient-list.ts";
import { CampaignSending } from "#lib/domain/campaign/sending/campaign-sending.ts";
import { CampaignWaker } from "#lib/domain/campaign/sending/campaign-waker.ts";
import { usageReader } from "#lib/domain/usage/free-tier.ts";
import { createApi } from "#lib/http/create-api.ts";
import { LiquidSyntax } from "#lib/mail/template/liquid-syntax.ts";
import { SqsJobsQueue } from "#lib/messaging/jobs-queue.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { systemClock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { CampaignReferenceRepository } from "#lib/storage/campaign/campaign-reference-repository.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { connectTable } from "#lib/storage/table/table.ts";
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
  references: new CampaignReferenceRepository(table),
  domains: new SenderDomainRepository(table),
  audience: currentAudience(table),
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
