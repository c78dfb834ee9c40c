import { healthSchema, openApiDocument, serviceConfigSchema } from "#functions/api/config/schemas.ts";
import type { RouteTable } from "#lib/http/route.ts";

const open = { method: "GET", auth: "none", success: 200, envelope: "bare", cors: "dashboard" } as const;

export const routes = [
  {
    ...open,
    path: "/",
    operation: "openConsole",
    summary: "Redirect a browser to the console. Callers that do not accept HTML get 404",
    success: 302,
    errors: [404],
  },
  {
    ...open,
    path: "/config",
    operation: "getConfig",
    summary: "Get the addresses, features and limits of this deployment",
    response: serviceConfigSchema,
    cacheSeconds: 60,
  },
  {
    ...open,
    path: "/health",
    operation: "getHealth",
    summary: "Check that the API and its database respond",
    response: healthSchema,
  },
  {
    ...open,
    path: "/openapi.json",
    operation: "getOpenApi",
    summary: "Get this description as OpenAPI 3.1",
    response: openApiDocument,
    cacheSeconds: 60,
  },
  {
    ...open,
    path: "/docs",
    operation: "getDocs",
    summary: "Redirect to this description as a page of the console",
    success: 302,
  },
] as const satisfies RouteTable;
