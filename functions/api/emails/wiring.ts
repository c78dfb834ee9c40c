import { sessionStores } from "#functions/api/session-stores.ts";
import { campaignLists, campaignMailPlaces } from "#functions/wiring/campaigns/campaign-lists.ts";
import { emailRepository } from "#functions/wiring/email-repository.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { CampaignMails } from "#lib/domain/campaign/results/campaign-mails.ts";
import { ProjectEmails } from "#lib/domain/campaign/results/project-emails.ts";
import { EmailRecords } from "#lib/domain/email/reading/email-records.ts";
import { MailTimer } from "#lib/domain/email/scheduling/mail-timer.ts";
import { ScheduleService } from "#lib/domain/email/scheduling/schedule-service.ts";
import { createApi } from "#lib/http/create-api.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { CampaignBodies } from "#lib/storage/campaign/campaign-bodies.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { EmailRecordReader } from "#lib/storage/email/email-reader.ts";
import { ScheduledMailEntries } from "#lib/storage/email/scheduled-mail-entries.ts";
import { ScheduledMailRepository } from "#lib/storage/email/scheduled-mail-repository.ts";
import { TagLog } from "#lib/storage/email/tag-log.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import type { EmailsEnv } from "./env.ts";
import { emailHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

export function emailsApi(
  table: Table,
  env: EmailsEnv,
  {
    clock,
    logger,
    audit,
    content,
    mailQueue,
    timer,
  }: Pick<Outside, "clock" | "logger" | "audit" | "content" | "mailQueue" | "timer">,
) {
  const stored = emailRepository(table, content);
  const reader = new EmailRecordReader(table, stored);
  const emails = new ProjectEmails(reader, campaignMailPlaces(table));
  const records = new EmailRecords({
    reader,
    projectEmails: emails,
    tags: new TagLog(table),
    counters: new CounterRepository(table),
    contacts: new ContactRepository(table),
    campaignMails: {
      projects: new ProjectRepository(table),
      bodies: new CampaignBodies(table),
      composer: new LiquidComposer({ appUrl: env.APP_URL, baseUrl: env.BASE_URL }),
    },
  });
  const schedule = new ScheduleService({
    emails: reader,
    index: new ScheduledMailEntries(table),
    mails: new ScheduledMailRepository(table),
    files: { content, emails: stored },
    queue: mailQueue,
    mailTimer: new MailTimer(timer),
    clock,
  });
  const handlers = emailHandlers(records, new CampaignMails(campaignLists(table)), schedule);
  return createApi({ routes, env, stores: sessionStores(table), handlers, clock, logger, audit });
}
