import type { SQSClient } from "@aws-sdk/client-sqs";
import { emailRepository } from "#functions/wiring/email-repository.ts";
import { contentBucket } from "#functions/wiring/outside/content-bucket.ts";
import { TestSendService } from "#lib/domain/campaign/authoring/test-send-service.ts";
import { usageReader } from "#lib/domain/usage/free-tier.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { SqsSendQueue } from "#lib/messaging/send-queue.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";

interface TestSendEnv {
  CONTENT_BUCKET: string;
  SEND_QUEUE_URL: string;
  APP_URL: string;
  BASE_URL: string;
  BILLING: boolean;
}

/** Test mails are sent like all other mail: a record, and a message in the send queue. */
export const testSends = (table: Table, env: TestSendEnv, sqs: SQSClient): TestSendService =>
  new TestSendService({
    emails: emailRepository(table, contentBucket(env)),
    campaigns: new CampaignRepository(table),
    projects: new ProjectRepository(table),
    members: new MemberRepository(table),
    domains: new SenderDomainRepository(table),
    contacts: new ContactRepository(table),
    counters: usageReader(new CounterRepository(table), env.BILLING),
    composer: new LiquidComposer({ appUrl: env.APP_URL, baseUrl: env.BASE_URL }),
    queue: new SqsSendQueue(sqs, env.SEND_QUEUE_URL),
  });
