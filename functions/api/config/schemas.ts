import * as z from "zod";
import { timestamp } from "#lib/http/values.ts";

const flag = z.object({ enabled: z.boolean() });

export const serviceConfigSchema = z.object({
  environment: z.string(),
  urls: z.object({
    api: z.string(),
    dashboard: z.string(),
    landing: z.string().nullable(),
    docs: z.string().nullable(),
  }),
  features: z.object({
    billing: flag,
    storage: flag,
    authProviders: z.object({ github: z.boolean(), google: z.boolean() }),
    signup: z.object({ signupsDisabled: z.boolean() }),
    email: z.object({ trackingToggleEnabled: z.boolean(), verificationRequired: z.boolean() }),
    inbound: flag,
    smtp: flag.extend({ domain: z.string().nullable(), ports: z.array(z.int()).nullable() }),
  }),
  aws: z.object({ sesRegion: z.string(), mailFromSubdomain: z.string() }),
  limits: z.object({ requestBytes: z.int(), importBytes: z.int(), imageBytes: z.int(), attachmentBytes: z.int() }),
});

export const healthSchema = z.object({ status: z.literal("ok"), time: timestamp });

/** Not described further: OpenAPI has its own schema. */
export const openApiDocument = z.object({ openapi: z.string(), info: z.unknown(), paths: z.unknown().optional() });
