import { env } from "#functions/api/config/env.ts";
import { configApi as openConfigApi } from "#functions/api/config/wiring.ts";
import { systemClock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { connectTable, type Table } from "#lib/storage/table/table.ts";
import { request } from "#test/support/api/call.ts";
import { silentLogger } from "#test/support/fakes/logger.ts";
import type { RequestParts } from "#test/support/http-event.ts";

const variables = {
  TABLE_NAME: "petrel",
  AWS_REGION: "eu-central-1",
  BASE_URL: "https://api.example.com",
  APP_URL: "https://app.example.com",
  BILLING: "false",
  DASHBOARD_URL: "https://api.example.com/console/",
  DASHBOARD_ORIGINS: "https://app.example.com",
  ENVIRONMENT: "production",
  MAIL_FROM_SUBDOMAIN: "petrel",
  RECEIVES_MAIL: "false",
  SIGNUP: "open",
};

/** The deployed function. Only requests for its health, and for signups of mode `first`, read the table. */
export function configApi(changes: Record<string, string> = {}, table: Table = connectTable("petrel")) {
  const settings = readEnv(env, { ...variables, ...changes });
  const api = openConfigApi(table, settings, { clock: systemClock, logger: silentLogger });
  return async (method: string, path: string, parts?: RequestParts) => {
    const { status, headers, text = "" } = await request(api, method, path, parts);
    return { status, headers, text, body: headers["Content-Type"] === "application/json" && text && JSON.parse(text) };
  };
}
