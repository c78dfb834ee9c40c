import { sessionStores } from "#functions/api/session-stores.ts";
import { domainParts } from "#functions/wiring/domain-parts.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { CampaignUsage } from "#lib/domain/campaign/authoring/campaign-usage.ts";
import { DomainService } from "#lib/domain/domain/domain-service.ts";
import { ProviderAccountReader } from "#lib/domain/email/handover/provider-account.ts";
import { createApi } from "#lib/http/create-api.ts";
import { StoredCampaigns } from "#lib/storage/campaign/stored-campaigns.ts";
import { DomainTemplates } from "#lib/storage/domain/domain-templates.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ProviderAccountRepository } from "#lib/storage/user/provider-account-repository.ts";
import type { DomainsEnv } from "./env.ts";
import { domainHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

export function domainsApi(
  table: Table,
  env: DomainsEnv,
  {
    clock,
    logger,
    audit,
    account,
    dns,
    identities,
    platformMails,
  }: Pick<Outside, "clock" | "logger" | "audit" | "account" | "dns" | "identities" | "platformMails">,
) {
  const service = new DomainService({
    ...domainParts(table, env, { dns, identities, platformMails }),
    domains: new SenderDomainRepository(table),
    templates: new DomainTemplates(table),
    campaigns: new CampaignUsage(new StoredCampaigns(table)),
  });
  const accounts = new ProviderAccountReader({ store: new ProviderAccountRepository(table), ask: account, clock });
  const handlers = { ...domainHandlers(service), getProviderAccount: () => accounts.get() };
  return createApi({ routes, env, stores: sessionStores(table), handlers, clock, logger, audit });
}
