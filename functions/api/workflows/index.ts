import { sessionStores } from "#functions/api/session-stores.ts";
import { eventServices } from "#functions/wiring/event-services.ts";
import { executionService } from "#functions/wiring/executions/execution-service.ts";
import { fieldService } from "#functions/wiring/field-service.ts";
import { conditionNames } from "#functions/wiring/segments/condition-names.ts";
import { GraphService } from "#lib/domain/workflow/graph-service.ts";
import { WorkflowFields } from "#lib/domain/workflow/workflow-fields.ts";
import { WorkflowService } from "#lib/domain/workflow/workflow-service.ts";
import { createApi } from "#lib/http/create-api.ts";
import { LiquidSyntax } from "#lib/mail/template/liquid-syntax.ts";
import { systemClock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { CampaignReferenceRepository } from "#lib/storage/campaign/campaign-reference-repository.ts";
import { ExecutionCountReader } from "#lib/storage/execution/execution-count-reader.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { TemplateReader } from "#lib/storage/template/template-reader.ts";
import { WorkflowRepository } from "#lib/storage/workflow/workflow-repository.ts";
import { env } from "./env.ts";
import { executionHandlers } from "./executions/handlers.ts";
import { workflowHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";
import { CheckedStepConfigs } from "./step-configs.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const workflows = new WorkflowRepository(table);
const segments = new SegmentRepository(table);
const templates = new TemplateReader(table);
const configs = new CheckedStepConfigs(new LiquidSyntax(), settings.WEBHOOK_ALLOW_HOSTS);

export const handler = createApi({
  routes,
  env: settings,
  stores: sessionStores(table),
  handlers: {
    ...workflowHandlers({
      workflows: new WorkflowService({ workflows, segments, templates, executions: new ExecutionCountReader(table) }),
      graphs: new GraphService({ workflows, templates, segments, configs, names: conditionNames(table, systemClock) }),
      fields: new WorkflowFields({
        fields: fieldService(table, systemClock),
        events: eventServices(table, systemClock).listing,
      }),
      references: new CampaignReferenceRepository(table),
    }),
    ...executionHandlers(executionService(table, systemClock)),
  },
});
