import { setTimeout as sleep } from "node:timers/promises";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { SQSClient } from "@aws-sdk/client-sqs";
import { mailStores } from "#functions/mail-stores.ts";
import { HandoverService } from "#lib/domain/email/handover-service.ts";
import { Pace } from "#lib/domain/email/pace.ts";
import { handoverClient, SesProvider } from "#lib/mail/ses-provider.ts";
import { SqsSendQueue } from "#lib/messaging/send-queue.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { systemClock as clock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { ContactRepository } from "#lib/storage/contact-repository.ts";
import { PaceRepository } from "#lib/storage/pace-repository.ts";
import { ProjectRepository } from "#lib/storage/project-repository.ts";
import { SenderDomainRepository } from "#lib/storage/sender-domain-repository.ts";
import { connectTable } from "#lib/storage/table.ts";
import { env } from "./env.ts";
import { sendWorker } from "./handler.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const provider = new SesProvider(
  { handover: handoverClient(), account: new SESv2Client(callLimits), clock },
  { tracked: settings.CONFIGURATION_SET_TRACKED, untracked: settings.CONFIGURATION_SET_UNTRACKED },
);
const service = new HandoverService({
  ...mailStores(table, settings.CONTENT_BUCKET),
  contacts: new ContactRepository(table),
  projects: new ProjectRepository(table),
  domains: new SenderDomainRepository(table),
  pace: new Pace({ windows: new PaceRepository(table), provider, clock, sleep }),
  queue: new SqsSendQueue(new SQSClient(callLimits), settings.SEND_QUEUE_URL),
  provider,
  clock,
});

export const handler = sendWorker(service, clock);
