import { setTimeout as sleep } from "node:timers/promises";
import { SQSClient } from "@aws-sdk/client-sqs";
import { accountRate } from "#functions/wiring/account-rate.ts";
import { mailHandover } from "#functions/wiring/mail-handover.ts";
import { contentBucket } from "#functions/wiring/outside/content-bucket.ts";
import { Pace } from "#lib/domain/email/handover/pace.ts";
import { handoverClient, SesProvider } from "#lib/mail/ses/ses-provider.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { systemClock as clock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { PaceRepository } from "#lib/storage/email/pace-repository.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { env } from "./env.ts";
import { sendWorker } from "./handler.ts";
import { platformMailer } from "./platform-mailer.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const handover = handoverClient();
const sqs = new SQSClient(callLimits);
const provider = new SesProvider(
  { handover, account: accountRate(table, settings.ACCOUNT_SHARE, clock), clock },
  { tracked: settings.CONFIGURATION_SET_TRACKED, untracked: settings.CONFIGURATION_SET_UNTRACKED },
);
const pace = new Pace({ windows: new PaceRepository(table), provider, clock, sleep });
const { SEND_QUEUE_URL: queueUrl } = settings;
const content = contentBucket(settings);
const service = mailHandover(table, { sqs, queueUrl, content, pace, provider, clock });
const mailer = platformMailer(table, settings, { handover, sqs, pace, clock });

export const handler = sendWorker({ service, mailer }, clock);
