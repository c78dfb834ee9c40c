import { sessionStores } from "#functions/api/session-stores.ts";
import { testSends } from "#functions/wiring/campaigns/test-sends.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { CampaignUsage } from "#lib/domain/campaign/authoring/campaign-usage.ts";
import { ContentPreview } from "#lib/domain/campaign/authoring/content-preview.ts";
import { TemplateService } from "#lib/domain/template/template-service.ts";
import { FrozenSteps } from "#lib/domain/workflow/frozen-steps.ts";
import { WorkflowUsage } from "#lib/domain/workflow/workflow-usage.ts";
import type { ApiEnv } from "#lib/http/api-env.ts";
import { createApi } from "#lib/http/create-api.ts";
import { LiquidPreviewer } from "#lib/mail/template/liquid-previewer.ts";
import { LiquidSyntax } from "#lib/mail/template/liquid-syntax.ts";
import { StoredCampaigns } from "#lib/storage/campaign/stored-campaigns.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { SenderDomainRecords } from "#lib/storage/domain/sender-domain-records.ts";
import { ExecutionCountReader } from "#lib/storage/execution/execution-count-reader.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { TemplateRepository } from "#lib/storage/template/template-repository.ts";
import { WorkflowRecords } from "#lib/storage/workflow/workflow-records.ts";
import { templateHandlers } from "./handlers.ts";
import { previewHandlers } from "./preview/handlers.ts";
import { routes } from "./routes.ts";

type Env = ApiEnv & { BASE_URL: string; BILLING: boolean };

type TemplatesOutside = Pick<Outside, "clock" | "logger" | "audit" | "content" | "mailQueue">;

export function templatesApi(table: Table, env: Env, outside: TemplatesOutside) {
  const { clock, logger, audit } = outside;
  const workflows = new WorkflowRecords(table);
  const service = new TemplateService({
    templates: new TemplateRepository(table),
    domains: new SenderDomainRecords(table),
    syntax: new LiquidSyntax(),
    counters: new CounterRepository(table),
    campaigns: new CampaignUsage(new StoredCampaigns(table)),
    workflows: new WorkflowUsage(workflows),
    frozenSteps: new FrozenSteps({ workflows, executions: new ExecutionCountReader(table) }),
  });
  const previews = new ContentPreview({
    projects: new ProjectRepository(table),
    contacts: new ContactRepository(table),
    counters: new CounterRepository(table),
    previewer: new LiquidPreviewer({ appUrl: env.APP_URL, baseUrl: env.BASE_URL }),
  });
  const handlers = { ...templateHandlers(service), ...previewHandlers(previews, testSends(table, env, outside)) };
  return createApi({ routes, env, stores: sessionStores(table), handlers, clock, logger, audit });
}
