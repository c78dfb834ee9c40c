import * as z from "zod";
import { isCidr } from "#lib/domain/key/ip-ranges.ts";
import { scopes } from "#lib/domain/key/key-scope.ts";
import { overlapHoursMax } from "#lib/domain/key/named-key.ts";
import { dateTime, text, timestamp, uuid, visibleText } from "#lib/http/values.ts";

export const keyPath = z.object({ id: uuid });

const unique = <T>(given: readonly T[]): T[] => [...new Set(given)];

const cidr = text(1, 49).refine(isCidr, {
  error: "Not an IPv4 or IPv6 range in CIDR notation, such as 192.0.2.0/24.",
  params: { code: "invalid_string" },
});

const settings = z.object({
  name: visibleText(1, 50).meta({ description: "Unique in the project." }),
  scopes: z
    .array(z.enum(scopes))
    .min(1)
    .max(30)
    .transform(unique)
    .meta({ description: "What the key may do. Each operation of this document names the scopes that open it." }),
  domains: z.array(z.string().trim().toLowerCase().min(1).max(253)).min(1).max(50).transform(unique).nullable().meta({
    description:
      "Verified domains of the project: emails that the key sends or writes come from one of them; null = any.",
  }),
  allowedIps: z
    .array(cidr)
    .min(1)
    .max(20)
    .transform(unique)
    .nullable()
    .meta({ description: "The only addresses from which the key works, as CIDR; null = any." }),
  expiresAt: dateTime.nullable().meta({
    description: "At most 5 years ahead. Owner and admins get an email 7 days before. null = never.",
  }),
  requestsPerMinute: z.int().min(1).max(1_000).nullable().meta({
    description: "A limit of this key, within the project's; null = the project's alone.",
  }),
});

export const newKey = settings.extend({
  domains: settings.shape.domains.default(null),
  allowedIps: settings.shape.allowedIps.default(null),
  expiresAt: settings.shape.expiresAt.default(null),
  requestsPerMinute: settings.shape.requestsPerMinute.default(null),
});

export const keyChanges = settings.partial();

export const rotation = z.object({
  overlapHours: z.int().min(0).max(overlapHoursMax).default(24).meta({
    description: "How long the token before works beside the new one. A rotation ends an overlap that is in progress.",
  }),
});

export const key = z
  .object({
    id: uuid,
    projectId: uuid,
    name: z.string(),
    prefix: z.string().meta({ description: "The first 11 characters of the current token." }),
    token: z.string().nullable().meta({ description: "Only in the answers to creation and rotation; null elsewhere." }),
    scopes: z.array(z.enum(scopes)),
    domains: z.array(z.string()).nullable(),
    allowedIps: z.array(z.string()).nullable(),
    expiresAt: timestamp.nullable(),
    requestsPerMinute: z.int().nullable(),
    lastUsedAt: timestamp.nullable().meta({ description: "At most an hour old." }),
    lastUsedIp: z.string().nullable(),
    previousExpiresAt: timestamp.nullable().meta({ description: "Until when the token before works, too." }),
    createdBy: z.string().meta({ description: "Address of the user." }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "ApiKey" });

export const keys = z.array(key);
