import { SQSClient } from "@aws-sdk/client-sqs";
import { sessionStores } from "#functions/api/session-stores.ts";
import { conditionNames } from "#functions/wiring/segments/condition-names.ts";
import { segmentMembers } from "#functions/wiring/segments/segment-members.ts";
import { CampaignUsage } from "#lib/domain/campaign/authoring/campaign-usage.ts";
import { SegmentService } from "#lib/domain/segment/authoring/segment-service.ts";
import { recountLater } from "#lib/domain/segment/counting/recount-later.ts";
import { ListMembers } from "#lib/domain/segment/lists/list-members.ts";
import { WorkflowUsage } from "#lib/domain/workflow/workflow-usage.ts";
import { createApi } from "#lib/http/create-api.ts";
import { SqsJobsQueue } from "#lib/messaging/jobs-queue.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { systemClock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { ContactRecordReader } from "#lib/storage/contact/contact-reader.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import { RecountRepository } from "#lib/storage/segment/recount-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { WorkflowRepository } from "#lib/storage/workflow/workflow-repository.ts";
import { env } from "./env.ts";
import { segmentHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const jobs = new SqsJobsQueue(new SQSClient(callLimits), settings.JOBS_QUEUE_URL);
const segments = new SegmentRepository(table);
const live = segmentMembers(table, recountLater(new RecountRepository(table), jobs));
const lists = new ListMembers({
  segments,
  lists: new ListRepository(table, systemClock),
  contacts: new ContactRepository(table),
  reader: new ContactRecordReader(table, systemClock),
  projects: new ProjectRepository(table),
});

const names = conditionNames(table, systemClock);
const campaigns = new CampaignUsage(new CampaignRepository(table));
const workflows = new WorkflowUsage(new WorkflowRepository(table));

export const handler = createApi({
  routes,
  env: settings,
  stores: sessionStores(table),
  handlers: segmentHandlers(
    new SegmentService({ segments, campaigns, workflows, members: live, names, jobs }),
    lists,
    live,
  ),
});
