import { healthSchema, openApiDocument, serviceConfigSchema } from "#functions/api/config/schemas.ts";
import type { RouteTable } from "#lib/http/route.ts";

const open = { method: "GET", auth: "none", success: 200, envelope: "bare", cors: "dashboard" } as const;

export const routes = [
  {
    ...open,
    path: "/config",
    operation: "getConfig",
    summary: "What this deployment offers: addresses, features and limits",
    response: serviceConfigSchema,
    cacheSeconds: 60,
  },
  {
    ...open,
    path: "/health",
    operation: "getHealth",
    summary: "Whether the API and its database answer",
    response: healthSchema,
  },
  {
    ...open,
    path: "/openapi.json",
    operation: "getOpenApi",
    summary: "This description as OpenAPI 3.1",
    response: openApiDocument,
    cacheSeconds: 60,
  },
  {
    ...open,
    path: "/docs",
    operation: "getDocs",
    summary: "This description as a page",
    mediaTypes: ["text/html"],
    cacheSeconds: 60,
  },
] as const satisfies RouteTable;
