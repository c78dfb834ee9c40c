import { sessionStores } from "#functions/api/session-stores.ts";
import { campaignLists } from "#functions/wiring/campaigns/campaign-lists.ts";
import { currentAudience } from "#functions/wiring/campaigns/current-audience.ts";
import { testSends } from "#functions/wiring/campaigns/test-sends.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { conditionNames } from "#functions/wiring/segments/condition-names.ts";
import { CampaignReports } from "#lib/domain/analytics/report/campaign-reports.ts";
import { CampaignService } from "#lib/domain/campaign/authoring/campaign-service.ts";
import { CampaignResults } from "#lib/domain/campaign/results/campaign-results.ts";
import { RecipientList } from "#lib/domain/campaign/results/recipient-list.ts";
import { CampaignSending } from "#lib/domain/campaign/sending/campaign-sending.ts";
import { CampaignWaker } from "#lib/domain/campaign/sending/campaign-waker.ts";
import { MissedSending } from "#lib/domain/campaign/sending/missed-sending.ts";
import { usageReader } from "#lib/domain/usage/free-tier.ts";
import type { ApiEnv } from "#lib/http/api-env.ts";
import { createApi } from "#lib/http/create-api.ts";
import { LiquidSyntax } from "#lib/mail/template/liquid-syntax.ts";
import { CampaignReferenceRepository } from "#lib/storage/campaign/campaign-reference-repository.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { CursorRepository } from "#lib/storage/campaign/cursor-repository.ts";
import { ReopeningRepository } from "#lib/storage/campaign/reopening-repository.ts";
import { ReportLinkRepository } from "#lib/storage/campaign/report-link-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { SenderDomainRecords } from "#lib/storage/domain/sender-domain-records.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { TemplateReader } from "#lib/storage/template/template-reader.ts";
import { campaignEstimates } from "./estimate/estimates.ts";
import { estimateHandlers } from "./estimate/handlers.ts";
import { campaignHandlers } from "./handlers.ts";
import { resultHandlers } from "./results/handlers.ts";
import { routes } from "./routes.ts";
import { sendingHandlers } from "./sending/handlers.ts";
import { testingHandlers } from "./testing/handlers.ts";

type CampaignsOutside = Pick<
  Outside,
  "clock" | "logger" | "audit" | "jobs" | "timer" | "content" | "mailQueue" | "account"
>;

type Env = ApiEnv & { ACCOUNT_SHARE: number; BASE_URL: string; BILLING: boolean };

export function campaignsApi(table: Table, env: Env, outside: CampaignsOutside) {
  const { clock, logger, audit, jobs, timer } = outside;
  const ports = {
    campaigns: new CampaignRepository(table),
    segments: new SegmentRecords(table),
    references: new CampaignReferenceRepository(table),
    domains: new SenderDomainRecords(table),
    audience: currentAudience(table, clock),
  };
  const service = new CampaignService({
    ...ports,
    templates: new TemplateReader(table),
    syntax: new LiquidSyntax(),
    names: conditionNames(table, clock),
  });
  const capped = {
    ...ports,
    projects: new ProjectRepository(table),
    counters: usageReader(new CounterRepository(table), env.BILLING),
  };
  const sending = new CampaignSending({ ...capped, waker: new CampaignWaker({ timer, jobs, clock }), jobs });
  const reopening = new ReopeningRepository(table);
  const missed = new MissedSending({ ...capped, cursors: new CursorRepository(table), reopening, clock });
  const lists = campaignLists(table);
  const reported = {
    campaigns: ports.campaigns,
    counters: new CounterRepository(table),
    cursors: new CursorRepository(table),
    links: new ReportLinkRepository(table),
  };
  const handlers = {
    ...campaignHandlers(service),
    ...estimateHandlers(campaignEstimates(table, env, outside)),
    ...resultHandlers(new CampaignResults(lists), new RecipientList(lists), new CampaignReports(reported)),
    ...sendingHandlers(sending, missed),
    ...testingHandlers(testSends(table, env, outside)),
  };
  return createApi({ routes, env, stores: sessionStores(table), handlers, clock, logger, audit });
}
