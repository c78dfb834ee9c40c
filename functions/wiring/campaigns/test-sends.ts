import { emailRepository } from "#functions/wiring/email-repository.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { TestSendService } from "#lib/domain/campaign/authoring/test-send-service.ts";
import { usageReader } from "#lib/domain/usage/free-tier.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { StoredCampaigns } from "#lib/storage/campaign/stored-campaigns.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { SenderDomainRecords } from "#lib/storage/domain/sender-domain-records.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { MemberReader } from "#lib/storage/user/member-reader.ts";

interface TestSendEnv {
  APP_URL: string;
  BASE_URL: string;
  BILLING: boolean;
}

/** Test mails are sent like all other mail: a record, and a message in the send queue. */
export const testSends = (
  table: Table,
  env: TestSendEnv,
  { content, mailQueue }: Pick<Outside, "content" | "mailQueue">,
): TestSendService =>
  new TestSendService({
    emails: emailRepository(table, content),
    campaigns: new StoredCampaigns(table),
    projects: new ProjectRepository(table),
    members: new MemberReader(table),
    domains: new SenderDomainRecords(table),
    contacts: new ContactRepository(table),
    counters: usageReader(new CounterRepository(table), env.BILLING),
    composer: new LiquidComposer({ appUrl: env.APP_URL, baseUrl: env.BASE_URL }),
    queue: mailQueue,
  });
