import { sessionStores } from "#functions/api/session-stores.ts";
import { campaignLists, campaignMailPlaces } from "#functions/wiring/campaigns/campaign-lists.ts";
import { emailRepository } from "#functions/wiring/email-repository.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { CampaignMails } from "#lib/domain/campaign/results/campaign-mails.ts";
import { ProjectEmails } from "#lib/domain/campaign/results/project-emails.ts";
import { EmailRecords } from "#lib/domain/email/reading/email-records.ts";
import { createApi } from "#lib/http/create-api.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { CampaignBodies } from "#lib/storage/campaign/campaign-bodies.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { EmailRecordReader } from "#lib/storage/email/email-reader.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import type { EmailsEnv } from "./env.ts";
import { emailHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

export function emailsApi(
  table: Table,
  env: EmailsEnv,
  { clock, logger, content }: Pick<Outside, "clock" | "logger" | "content">,
) {
  const reader = new EmailRecordReader(table, emailRepository(table, content));
  const emails = new ProjectEmails(reader, campaignMailPlaces(table));
  const records = new EmailRecords({
    reader,
    projectEmails: emails,
    counters: new CounterRepository(table),
    contacts: new ContactRepository(table),
    campaignMails: {
      projects: new ProjectRepository(table),
      bodies: new CampaignBodies(table),
      composer: new LiquidComposer({ appUrl: env.APP_URL, baseUrl: env.BASE_URL }),
    },
  });
  const handlers = emailHandlers(records, new CampaignMails(campaignLists(table)));
  return createApi({ routes, env, stores: sessionStores(table), handlers, clock, logger });
}
