import { sessionStores } from "#functions/api/session-stores.ts";
import { presentAudience } from "#functions/present-audience.ts";
import { CampaignService } from "#lib/domain/campaign/campaign-service.ts";
import { createApi } from "#lib/http/create-api.ts";
import { LiquidSyntax } from "#lib/mail/liquid-syntax.ts";
import { readEnv } from "#lib/platform/env.ts";
import { CampaignCompanions } from "#lib/storage/campaign-companions.ts";
import { CampaignRepository } from "#lib/storage/campaign-repository.ts";
import { SegmentRepository } from "#lib/storage/segment-repository.ts";
import { SenderDomainRepository } from "#lib/storage/sender-domain-repository.ts";
import { connectTable } from "#lib/storage/table.ts";
import { env } from "./env.ts";
import { campaignHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const service = new CampaignService({
  campaigns: new CampaignRepository(table),
  segments: new SegmentRepository(table),
  companions: new CampaignCompanions(table),
  domains: new SenderDomainRepository(table),
  syntax: new LiquidSyntax(),
  audience: presentAudience(table),
});

export const handler = createApi({
  routes,
  env: settings,
  stores: sessionStores(table),
  handlers: campaignHandlers(service),
});
