import * as z from "zod";
import { webhookTypeList } from "#functions/api/webhook-types-schema.ts";
import { sourceTypes } from "#lib/domain/email/email.ts";
import { disabledReasons, endpointStatuses } from "#lib/domain/webhook/webhook-endpoint.ts";
import { webhookTypes } from "#lib/domain/webhook/webhook-types.ts";
import { text, timestamp, uuid } from "#lib/http/values.ts";

export const endpointPath = z.object({ id: uuid });

const some = <T extends z.ZodType>(each: T) => z.array(each).min(1).max(10).optional();

const filter = z
  .object({
    tags: some(text(1, 129)),
    topics: some(uuid),
    campaignIds: some(uuid),
    workflowIds: some(uuid),
    sourceTypes: some(z.enum(sourceTypes)),
  })
  .nullable()
  .meta({
    description: "Limits events of emails: each list that is given must have a match. Events of other types pass.",
  });

const fields = z.object({
  url: text(1, 2_048).meta({ format: "uri", description: "https, at a public host." }),
  types: webhookTypeList,
  description: text(0, 255).nullable(),
  filter,
});

export const newEndpoint = fields.extend({
  description: fields.shape.description.default(null),
  filter: fields.shape.filter.default(null),
});

export const endpointChanges = fields.extend({ status: z.enum(endpointStatuses) }).partial();

export const rotation = z.object({
  overlapHours: z.int().min(0).max(168).default(24).meta({
    description: "How long the secret before signs beside the new one. A rotation ends an overlap that is in progress.",
  }),
});

export const testOrder = z.object({ type: z.enum(webhookTypes).default("webhook.test") });

export const endpoint = z
  .object({
    id: uuid,
    projectId: uuid,
    url: z.string(),
    description: z.string().nullable(),
    types: z.array(z.string()),
    filter,
    status: z.enum(endpointStatuses),
    disabledReason: z.enum(disabledReasons).nullable(),
    disabledAt: timestamp.nullable(),
    secret: z
      .string()
      .nullable()
      .meta({ description: "Only in the answers to creation and rotation; null elsewhere." }),
    secretPrefix: z.string(),
    failingSince: timestamp.nullable(),
    lastSuccessAt: timestamp.nullable(),
    lastFailureAt: timestamp.nullable(),
    paused: z.object({ until: timestamp }).nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "WebhookEndpoint" });

export const endpoints = z.array(endpoint);

export const rotatedEndpoint = endpoint.extend({
  previousExpiresAt: timestamp.nullable().meta({ description: "Until when the secret before signs, too." }),
});

export const testResult = z.object({
  delivered: z.boolean(),
  statusCode: z.int().nullable(),
  durationMs: z.int(),
  response: z.string().nullable().meta({ description: "The beginning of the answer's body, at most 1 KB." }),
  error: z.string().nullable(),
});
