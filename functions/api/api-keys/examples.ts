import type * as z from "zod";
import { ids, recordTimes, times } from "#functions/api/example-values.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";
import type { key as keySchema } from "./schemas.ts";

const settings = {
  name: "Billing service",
  scopes: ["send", "contacts:read"] satisfies z.output<typeof keySchema>["scopes"],
  domains: ["example.com"],
  allowedIps: ["192.0.2.0/24", "2001:db8::/32"],
};

const key: z.output<typeof keySchema> = {
  ...{ id: ids.key, projectId: ids.project, ...settings, prefix: "ak_7c1fe0d2", token: null },
  ...{ expiresAt: null, requestsPerMinute: null, lastUsedAt: times.sent, lastUsedIp: "192.0.2.7" },
  ...{ previousExpiresAt: null, createdBy: "ann@example.com" },
  ...recordTimes,
};

const token = `ak_7c1fe0d2${"0b5a91c3".repeat(7)}`;

export const examples: RouteExamples<typeof routes> = {
  listKeys: { response: [key] },
  createKey: { body: settings, response: { ...key, token, lastUsedAt: null, lastUsedIp: null } },
  getKey: { response: key },
  changeKey: { body: { requestsPerMinute: 100 }, response: { ...key, requestsPerMinute: 100 } },
  rotateKey: { body: { overlapHours: 24 }, response: { ...key, token, previousExpiresAt: times.later } },
};
