import * as z from "zod";
import { sourceTypes } from "#lib/domain/email/email.ts";
import { disabledReasons, endpointStatuses, type WebhookEndpoint } from "#lib/domain/webhook/webhook-endpoint.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { settingsPartition } from "#lib/storage/project/project-item.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";

const texts = z.array(z.string());

const endpointItem = z.object({
  /** `h#<id>`. */
  sk: z.string(),
  ur: z.string(),
  de: z.string().nullable(),
  ty: texts,
  fi: z
    .object({
      tags: texts.optional(),
      topics: texts.optional(),
      campaignIds: texts.optional(),
      workflowIds: texts.optional(),
      sourceTypes: z.array(z.enum(sourceTypes)).optional(),
    })
    .nullable(),
  st: z.enum(endpointStatuses),
  /** Why and when it was disabled. */
  dr: z.enum(disabledReasons).nullable(),
  da: z.string().nullable(),
  /** Enabled at; absent until it is enabled again. */
  en: z.string().optional(),
  /** Paused until. */
  pu: z.string().nullable(),
  /** Secrets and when they end. */
  se: z.array(z.object({ s: z.string(), e: z.string().nullable() })),
  cr: z.string(),
  up: z.string(),
});

type EndpointItem = z.infer<typeof endpointItem> & { pk: string };

export const endpointAttributes = attributesOf<EndpointItem>();

export const endpointPrefix = "h#";

/** The project's setting of the event bus is stored beside its endpoints, so that one query reads whom the project tells. */
export const eventBusSortKey = `${endpointPrefix}bus`;

export const isEndpoint = ({ sk }: Record<string, unknown>): boolean => sk !== eventBusSortKey;

export const endpointKey = (projectId: ProjectId, id: string): { pk: string; sk: string } => ({
  pk: settingsPartition(projectId),
  sk: endpointPrefix + id,
});

export const newEndpointItem = (projectId: ProjectId, endpoint: WebhookEndpoint): EndpointItem => ({
  ...endpointKey(projectId, endpoint.id),
  ur: endpoint.url,
  de: endpoint.description,
  ty: endpoint.types,
  fi: endpoint.filter,
  st: endpoint.status,
  dr: endpoint.disabledReason,
  da: endpoint.disabledAt,
  ...(endpoint.enabledAt !== endpoint.createdAt && { en: endpoint.enabledAt }),
  pu: endpoint.pausedUntil,
  se: endpoint.secrets.map(({ secret, expiresAt }) => ({ s: secret, e: expiresAt })),
  cr: endpoint.createdAt,
  up: endpoint.updatedAt,
});

export function endpointFromItem(stored: unknown): WebhookEndpoint {
  const item = endpointItem.parse(stored);
  return {
    id: item.sk.slice(endpointPrefix.length),
    url: item.ur,
    description: item.de,
    types: item.ty,
    filter: item.fi,
    status: item.st,
    disabledReason: item.dr,
    disabledAt: item.da,
    enabledAt: item.en ?? item.cr,
    pausedUntil: item.pu,
    secrets: item.se.map(({ s, e }) => ({ secret: s, expiresAt: e })),
    createdAt: item.cr,
    updatedAt: item.up,
  };
}
