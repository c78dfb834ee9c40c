import type { Context } from "aws-lambda";
import { env } from "#functions/api/config/env.ts";
import { configHandlers } from "#functions/api/config/handlers.ts";
import { routes } from "#functions/api/config/routes.ts";
import type { UserStore } from "#lib/domain/user/user-store.ts";
import { createApi } from "#lib/http/create-api.ts";
import { readEnv } from "#lib/platform/env.ts";
import { httpEvent, type RequestParts } from "#test/support/http-event.ts";

export const variables = {
  TABLE_NAME: "petrel",
  AWS_REGION: "eu-central-1",
  BASE_URL: "https://api.example.com",
  APP_URL: "https://app.example.com",
  BILLING: "false",
  DASHBOARD_ORIGINS: "https://app.example.com",
  ENVIRONMENT: "production",
  MAIL_FROM_SUBDOMAIN: "petrel",
  RECEIVES_MAIL: "false",
  SIGNUP: "first",
};

/** The function as index.ts wires it, with the table's probe and the accounts given by the test. */
export function configApi(
  changes: Record<string, string> = {},
  probe: () => Promise<void> = async () => {},
  users: Pick<UserStore, "any"> = { any: async () => false },
) {
  const settings = readEnv(env, { ...variables, ...changes });
  const logger = { info: () => {}, error: () => {} } as never;
  const api = createApi({ routes, handlers: configHandlers(settings, probe, users), env: settings, logger });
  return async (method: string, path: string, parts?: RequestParts) => {
    const answer = await api(httpEvent(method, path, parts), {} as Context);
    const isJson = answer.headers?.["Content-Type"] === "application/json" && answer.body !== undefined;
    return {
      status: answer.statusCode,
      headers: answer.headers ?? {},
      text: answer.body ?? "",
      body: isJson ? JSON.parse(answer.body ?? "") : undefined,
    };
  };
}
