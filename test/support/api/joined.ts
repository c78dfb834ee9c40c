import type { ApiHandler } from "#lib/http/create-api.ts";

/** Several functions as one API. The first segment of a path chooses the function. */
export const joinedApis =
  (apis: Readonly<Record<string, ApiHandler>>): ApiHandler =>
  (event, context) => {
    const name = event.rawPath.split("/")[1] ?? "";
    const api = apis[name];
    if (!api) throw new Error(`No function serves ${event.rawPath}.`);
    return api(event, context);
  };
