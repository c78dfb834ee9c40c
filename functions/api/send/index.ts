import { SQSClient } from "@aws-sdk/client-sqs";
import { apiStores } from "#functions/api/api-stores.ts";
import { mailStores } from "#functions/wiring/mail-stores.ts";
import { SendService } from "#lib/domain/email/accepting/send-service.ts";
import { usageReader } from "#lib/domain/usage/free-tier.ts";
import { createApi } from "#lib/http/create-api.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { SqsSendQueue } from "#lib/messaging/send-queue.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { systemClock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { TemplateRepository } from "#lib/storage/template/template-repository.ts";
import { UploadRepository } from "#lib/storage/upload/upload-repository.ts";
import { env } from "./env.ts";
import { sendHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const ports = {
  ...mailStores(table, settings.CONTENT_BUCKET),
  projects: new ProjectRepository(table),
  templates: new TemplateRepository(table),
  domains: new SenderDomainRepository(table),
  contacts: new ContactRepository(table),
  uploads: new UploadRepository(table),
  counters: usageReader(new CounterRepository(table), settings.BILLING),
  queue: new SqsSendQueue(new SQSClient(callLimits), settings.SEND_QUEUE_URL),
  composer: new LiquidComposer({ appUrl: settings.APP_URL, baseUrl: settings.BASE_URL }),
  clock: systemClock,
};
const service = new SendService(ports, { attachmentBytes: settings.PETREL_ATTACHMENT_BYTES });

export const handler = createApi({ routes, env: settings, stores: apiStores(table), handlers: sendHandlers(service) });
