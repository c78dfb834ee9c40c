import { CampaignUsage } from "#lib/domain/campaign/authoring/campaign-usage.ts";
import { FieldService } from "#lib/domain/contact/field-service.ts";
import { SegmentUsage } from "#lib/domain/segment/authoring/segment-usage.ts";
import { WorkflowUsage } from "#lib/domain/workflow/workflow-usage.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { StoredCampaigns } from "#lib/storage/campaign/stored-campaigns.ts";
import { DynamoFieldReader } from "#lib/storage/contact/field-reader.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { WorkflowRecords } from "#lib/storage/workflow/workflow-records.ts";

/** Fields of all contacts of a project. */
export const fieldService = (table: Table, clock: Clock): FieldService =>
  new FieldService({
    counters: new CounterRepository(table),
    reader: new DynamoFieldReader(table, clock),
    projects: new ProjectRepository(table),
    segments: new SegmentUsage(new SegmentRecords(table)),
    campaigns: new CampaignUsage(new StoredCampaigns(table)),
    workflows: new WorkflowUsage(new WorkflowRecords(table)),
    clock,
  });
