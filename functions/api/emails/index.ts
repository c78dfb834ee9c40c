import { sessionStores } from "#functions/api/session-stores.ts";
import { campaignLists, campaignMailPlaces } from "#functions/wiring/campaigns/campaign-lists.ts";
import { mailStores } from "#functions/wiring/mail-stores.ts";
import { CampaignMails } from "#lib/domain/campaign/results/campaign-mails.ts";
import { EmailRecords } from "#lib/domain/email/reading/email-records.ts";
import { ProjectEmails } from "#lib/domain/email/reading/project-emails.ts";
import { createApi } from "#lib/http/create-api.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { readEnv } from "#lib/platform/env.ts";
import { CampaignBodies } from "#lib/storage/campaign/campaign-bodies.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { EmailRecordReader } from "#lib/storage/email/email-reader.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { env } from "./env.ts";
import { emailHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const { emails } = mailStores(table, settings.CONTENT_BUCKET);
const reader = new EmailRecordReader(table, emails);
const records = new EmailRecords(
  reader,
  new ProjectEmails(reader, campaignMailPlaces(table)),
  new CounterRepository(table),
  {
    projects: new ProjectRepository(table),
    bodies: new CampaignBodies(table),
    composer: new LiquidComposer({ appUrl: settings.APP_URL, baseUrl: settings.BASE_URL }),
  },
);

export const handler = createApi({
  routes,
  env: settings,
  stores: sessionStores(table),
  handlers: emailHandlers(records, new CampaignMails(campaignLists(table))),
});
