import { sessionStores } from "#functions/api/session-stores.ts";
import { domainParts } from "#functions/wiring/domain-parts.ts";
import { CampaignUsage } from "#lib/domain/campaign/authoring/campaign-usage.ts";
import { DomainService } from "#lib/domain/domain/domain-service.ts";
import { createApi } from "#lib/http/create-api.ts";
import { readEnv } from "#lib/platform/env.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { DomainTemplates } from "#lib/storage/domain/domain-templates.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { env } from "./env.ts";
import { domainHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const service = new DomainService({
  ...domainParts(table, settings),
  templates: new DomainTemplates(table),
  campaigns: new CampaignUsage(new CampaignRepository(table)),
});

export const handler = createApi({
  routes,
  env: settings,
  stores: sessionStores(table),
  handlers: domainHandlers(service),
});
