import { apiStores } from "#functions/api/api-stores.ts";
import { emailRepository } from "#functions/wiring/email-repository.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { SendService } from "#lib/domain/email/accepting/send-service.ts";
import { MailTimer } from "#lib/domain/email/scheduling/mail-timer.ts";
import { usageReader } from "#lib/domain/usage/free-tier.ts";
import { createApi } from "#lib/http/create-api.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { SenderDomainRecords } from "#lib/storage/domain/sender-domain-records.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { sharingReads } from "#lib/storage/table/read-item.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { TemplateReader } from "#lib/storage/template/template-reader.ts";
import { UploadReader } from "#lib/storage/upload/upload-reader.ts";
import type { SendEnv } from "./env.ts";
import { sendHandlers, sendReadsAhead } from "./handlers.ts";
import { routes } from "./routes.ts";

export function sendApi(
  given: Table,
  env: SendEnv,
  {
    clock,
    logger,
    audit,
    content,
    mailQueue,
    timer,
  }: Pick<Outside, "clock" | "logger" | "audit" | "content" | "mailQueue" | "timer">,
) {
  const table = sharingReads(given);
  const ports = {
    emails: emailRepository(table, content),
    projects: new ProjectRepository(table),
    templates: new TemplateReader(table),
    domains: new SenderDomainRecords(table),
    contacts: new ContactRepository(table),
    uploads: new UploadReader(table),
    counters: usageReader(new CounterRepository(table), env.BILLING),
    composer: new LiquidComposer({ appUrl: env.APP_URL, baseUrl: env.BASE_URL }),
    queue: mailQueue,
    mailTimer: new MailTimer(timer),
    ...{ content, clock },
  };
  const service = new SendService(ports, { attachmentBytes: env.PETREL_ATTACHMENT_BYTES });
  return createApi({
    ...{ routes, env, clock, logger, audit },
    stores: apiStores(table),
    handlers: sendHandlers(service),
    readsAhead: sendReadsAhead(service),
  });
}
