import { sessionStores } from "#functions/api/session-stores.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { conditionNames } from "#functions/wiring/segments/condition-names.ts";
import { segmentMembers } from "#functions/wiring/segments/segment-members.ts";
import { segmentPreview } from "#functions/wiring/segments/segment-preview.ts";
import { CampaignUsage } from "#lib/domain/campaign/authoring/campaign-usage.ts";
import { SegmentService } from "#lib/domain/segment/authoring/segment-service.ts";
import { ListMembers } from "#lib/domain/segment/lists/list-members.ts";
import { WorkflowUsage } from "#lib/domain/workflow/workflow-usage.ts";
import type { ApiEnv } from "#lib/http/api-env.ts";
import { createApi } from "#lib/http/create-api.ts";
import { StoredCampaigns } from "#lib/storage/campaign/stored-campaigns.ts";
import { ContactRecordReader } from "#lib/storage/contact/contact-reader.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { WorkflowRecords } from "#lib/storage/workflow/workflow-records.ts";
import { segmentHandlers } from "./handlers.ts";
import { previewHandlers } from "./preview/handlers.ts";
import { routes } from "./routes.ts";

export function segmentsApi(
  table: Table,
  env: ApiEnv,
  { clock, logger, audit, jobs }: Pick<Outside, "clock" | "logger" | "audit" | "jobs">,
) {
  const segments = new SegmentRepository(table);
  const members = segmentMembers(table, { jobs, clock });
  const lists = new ListMembers({
    segments,
    lists: new ListRepository(table, clock),
    contacts: new ContactRepository(table),
    reader: new ContactRecordReader(table, clock),
    projects: new ProjectRepository(table),
  });
  const service = new SegmentService({
    segments,
    campaigns: new CampaignUsage(new StoredCampaigns(table)),
    workflows: new WorkflowUsage(new WorkflowRecords(table)),
    members,
    names: conditionNames(table, clock),
    jobs,
  });
  const handlers = {
    ...segmentHandlers(service, lists, members),
    ...previewHandlers(segmentPreview(table, { jobs, clock })),
  };
  return createApi({ routes, env, stores: sessionStores(table), handlers, clock, logger, audit });
}
