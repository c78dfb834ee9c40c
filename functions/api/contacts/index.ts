import { contactHandlers } from "#functions/api/contacts/contacts/handlers.ts";
import { snoozeHandlers } from "#functions/api/contacts/snooze/handlers.ts";
import { sessionStores } from "#functions/api/session-stores.ts";
import { snoozeService } from "#functions/snooze-service.ts";
import { ContactService } from "#lib/domain/contact/contact-service.ts";
import { createApi } from "#lib/http/create-api.ts";
import { readEnv } from "#lib/platform/env.ts";
import { ContactRepository } from "#lib/storage/contact-repository.ts";
import { connectTable } from "#lib/storage/table.ts";
import { env } from "./env.ts";
import { routes } from "./routes.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const contacts = new ContactService({ contacts: new ContactRepository(table) });

export const handler = createApi({
  routes,
  env: settings,
  stores: sessionStores(table),
  handlers: { ...contactHandlers(contacts), ...snoozeHandlers(snoozeService(table, settings)) },
});
