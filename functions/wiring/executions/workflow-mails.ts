import { emailRepository } from "#functions/wiring/email-repository.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import type { SendEmailPorts } from "#lib/domain/execution/steps/send-email-step.ts";
import { usageReader } from "#lib/domain/usage/free-tier.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { SenderDomainRecords } from "#lib/storage/domain/sender-domain-records.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { TemplateReader } from "#lib/storage/template/template-reader.ts";

interface WorkflowMailsEnv {
  APP_URL: string;
  BASE_URL: string;
  BILLING: boolean;
}

/** Dependencies of workflow emails, which go through the queue of bulk email. */
export const workflowMails = (
  table: Table,
  env: WorkflowMailsEnv,
  { content, bulkMailQueue }: Pick<Outside, "content" | "bulkMailQueue">,
): SendEmailPorts => ({
  templates: new TemplateReader(table),
  contacts: new ContactRepository(table),
  domains: new SenderDomainRecords(table),
  counters: usageReader(new CounterRepository(table), env.BILLING),
  emails: emailRepository(table, content),
  composer: new LiquidComposer({ appUrl: env.APP_URL, baseUrl: env.BASE_URL }),
  queue: bulkMailQueue,
});
