import { S3Client } from "@aws-sdk/client-s3";
import { apiStores } from "#functions/api/api-stores.ts";
import { EmailRecords } from "#lib/domain/email/email-records.ts";
import { createApi } from "#lib/http/create-api.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { readEnv } from "#lib/platform/env.ts";
import { BodyStore } from "#lib/storage/body-store.ts";
import { ContentBucket } from "#lib/storage/content-bucket.ts";
import { CounterRepository } from "#lib/storage/counter-repository.ts";
import { EmailRecordReader } from "#lib/storage/email-reader.ts";
import { EmailRepository } from "#lib/storage/email-repository.ts";
import { connectTable } from "#lib/storage/table.ts";
import { env } from "./env.ts";
import { emailHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const content = new ContentBucket(new S3Client(callLimits), settings.CONTENT_BUCKET);
const reader = new EmailRecordReader(table, new EmailRepository(table, new BodyStore(table, content)));
const records = new EmailRecords(reader, new CounterRepository(table));

export const handler = createApi({
  routes,
  env: settings,
  stores: apiStores(table),
  handlers: emailHandlers(records),
});
