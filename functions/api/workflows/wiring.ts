import { sessionStores } from "#functions/api/session-stores.ts";
import { eventServices } from "#functions/wiring/event-services.ts";
import { executionService } from "#functions/wiring/executions/execution-service.ts";
import { fieldService } from "#functions/wiring/field-service.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { conditionNames } from "#functions/wiring/segments/condition-names.ts";
import { GraphService } from "#lib/domain/workflow/graph-service.ts";
import { WorkflowFields } from "#lib/domain/workflow/workflow-fields.ts";
import { WorkflowService } from "#lib/domain/workflow/workflow-service.ts";
import { createApi } from "#lib/http/create-api.ts";
import { LiquidSyntax } from "#lib/mail/template/liquid-syntax.ts";
import { CampaignReferenceRepository } from "#lib/storage/campaign/campaign-reference-repository.ts";
import { ExecutionCountReader } from "#lib/storage/execution/execution-count-reader.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { TemplateReader } from "#lib/storage/template/template-reader.ts";
import { WorkflowRepository } from "#lib/storage/workflow/workflow-repository.ts";
import type { WorkflowsEnv } from "./env.ts";
import { executionHandlers } from "./executions/handlers.ts";
import { workflowHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";
import { CheckedStepConfigs } from "./step-configs.ts";

export function workflowsApi(
  table: Table,
  env: WorkflowsEnv,
  { clock, logger, audit }: Pick<Outside, "clock" | "logger" | "audit">,
) {
  const workflows = new WorkflowRepository(table);
  const segments = new SegmentRecords(table);
  const templates = new TemplateReader(table);
  const configs = new CheckedStepConfigs(new LiquidSyntax(), env.WEBHOOK_ALLOW_HOSTS);
  const handlers = {
    ...workflowHandlers({
      workflows: new WorkflowService({ workflows, segments, templates, executions: new ExecutionCountReader(table) }),
      graphs: new GraphService({ workflows, templates, segments, configs, names: conditionNames(table, clock) }),
      fields: new WorkflowFields({ fields: fieldService(table, clock), events: eventServices(table, clock).listing }),
      references: new CampaignReferenceRepository(table),
    }),
    ...executionHandlers(executionService(table, clock)),
  };
  return createApi({ routes, env, stores: sessionStores(table), handlers, clock, logger, audit });
}
