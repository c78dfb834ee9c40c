import { campaignsApi } from "#functions/api/campaigns/wiring.ts";
import { contactsApi } from "#functions/api/contacts/wiring.ts";
import { eventsApi } from "#functions/api/events/wiring.ts";
import { segmentsApi } from "#functions/api/segments/wiring.ts";
import { templatesApi } from "#functions/api/templates/wiring.ts";
import { workflowsApi } from "#functions/api/workflows/wiring.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import type { ApiHandler } from "#lib/http/create-api.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { type Call, callerOf } from "#test/support/api/call.ts";
import { joinedApis } from "#test/support/api/joined.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { testOutside } from "#test/support/fakes/outside.ts";

/** The functions of contacts, and of all that names contacts and their data. */
export function contactApis(table: Table, changes: Partial<Outside> = {}): ApiHandler {
  const outside = { ...testOutside(), ...changes };
  return joinedApis({
    campaigns: campaignsApi(table, apiSettings, outside),
    contacts: contactsApi(table, apiSettings, outside),
    events: eventsApi(table, apiSettings, outside),
    segments: segmentsApi(table, apiSettings, outside),
    topics: contactsApi(table, apiSettings, outside),
    templates: templatesApi(table, apiSettings, outside),
    workflows: workflowsApi(table, { ...apiSettings, WEBHOOK_ALLOW_HOSTS: [] }, outside),
  });
}

/** Calls their endpoints. */
export const openApi = (table: Table, changes: Partial<Outside> = {}): Call => callerOf(contactApis(table, changes));
