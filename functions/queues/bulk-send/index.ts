import { setTimeout as sleep } from "node:timers/promises";
import { SQSClient } from "@aws-sdk/client-sqs";
import { accountRate } from "#functions/wiring/account-rate.ts";
import { campaignDispatcher } from "#functions/wiring/campaigns/campaign-dispatcher.ts";
import { mailHandover } from "#functions/wiring/mail-handover.ts";
import { contentBucket } from "#functions/wiring/outside/content-bucket.ts";
import { BulkPace } from "#lib/domain/email/handover/bulk-pace.ts";
import { BulkTurns } from "#lib/domain/email/handover/bulk-turns.ts";
import { handoverClient, SesProvider } from "#lib/mail/ses/ses-provider.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { SqsDispatchQueue } from "#lib/messaging/dispatch-queue.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { systemClock as clock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { PaceRepository } from "#lib/storage/email/pace-repository.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { env } from "./env.ts";
import { bulkSendWorker } from "./handler.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const provider = new SesProvider(
  { handover: handoverClient(), account: accountRate(table, settings.ACCOUNT_SHARE, clock), clock },
  { tracked: settings.CONFIGURATION_SET_TRACKED, untracked: settings.CONFIGURATION_SET_UNTRACKED },
);
const sqs = new SQSClient(callLimits);
const { BULK_SEND_QUEUE_URL: queueUrl } = settings;
const content = contentBucket(settings);
const pace = new BulkPace({ windows: new PaceRepository(table), provider, clock, sleep });
const dispatcher = campaignDispatcher(table, {
  provider,
  composer: new LiquidComposer({ appUrl: settings.APP_URL, baseUrl: settings.BASE_URL }),
  pace,
  queue: new SqsDispatchQueue(sqs, queueUrl),
  clock,
  billing: settings.BILLING,
});
const service = mailHandover(table, { sqs, queueUrl, content, pace: new BulkTurns(pace), provider, clock });

export const handler = bulkSendWorker({ dispatcher, service }, clock);
