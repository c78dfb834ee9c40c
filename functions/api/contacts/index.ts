import { SQSClient } from "@aws-sdk/client-sqs";
import { bulkHandlers } from "#functions/api/contacts/bulk/handlers.ts";
import { contactHandlers } from "#functions/api/contacts/contacts/handlers.ts";
import { fieldHandlers } from "#functions/api/contacts/fields/handlers.ts";
import { snoozeHandlers } from "#functions/api/contacts/snooze/handlers.ts";
import { sessionStores } from "#functions/api/session-stores.ts";
import { bulkService } from "#functions/wiring/bulk-jobs.ts";
import { contactRemoval } from "#functions/wiring/contact-removal.ts";
import { fieldService } from "#functions/wiring/field-service.ts";
import { snoozeService } from "#functions/wiring/snooze-service.ts";
import { ContactListing } from "#lib/domain/contact/contact-listing.ts";
import { ContactService } from "#lib/domain/contact/contact-service.ts";
import { createApi } from "#lib/http/create-api.ts";
import { SqsJobsQueue } from "#lib/messaging/jobs-queue.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { systemClock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { ContactRecordReader } from "#lib/storage/contact/contact-reader.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { env } from "./env.ts";
import { routes } from "./routes.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const jobs = new SqsJobsQueue(new SQSClient(callLimits), settings.JOBS_QUEUE_URL);
const contacts = new ContactService({
  contacts: new ContactRepository(table),
  projects: new ProjectRepository(table),
  removal: contactRemoval(table, jobs),
});
const listing = new ContactListing(new ContactRecordReader(table, systemClock), new CounterRepository(table));

export const handler = createApi({
  routes,
  env: settings,
  stores: sessionStores(table),
  handlers: {
    ...contactHandlers(contacts, listing),
    ...bulkHandlers(bulkService(table, jobs)),
    ...fieldHandlers(fieldService(table)),
    ...snoozeHandlers(snoozeService(table, settings)),
  },
});
