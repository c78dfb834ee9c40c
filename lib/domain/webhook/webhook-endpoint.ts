import type { SourceType } from "#lib/domain/email/email.ts";
import type { WebhookSecret } from "#lib/domain/webhook/webhook-secrets.ts";
import type { DataId, ProjectId } from "#lib/platform/data-id.ts";

/** Endpoints of a project. */
export const endpointsMax = 10;

export const endpointStatuses = ["ENABLED", "DISABLED"] as const;
export type EndpointStatus = (typeof endpointStatuses)[number];

/** Who disabled it: a user, Petrel after days of failures, or the endpoint's answer 410. */
export const disabledReasons = ["user", "failing", "gone"] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** Limits events of emails: each list that is given must have a match. Other types pass. */
export interface WebhookFilter {
  tags?: string[] | undefined;
  topics?: string[] | undefined;
  campaignIds?: string[] | undefined;
  workflowIds?: string[] | undefined;
  sourceTypes?: SourceType[] | undefined;
}

/** An address that is told of events. Times are ISO 8601 UTC with milliseconds. */
export interface WebhookEndpoint {
  id: string;
  url: string;
  description: string | null;
  /** Of `webhookPatterns`. */
  types: string[];
  filter: WebhookFilter | null;
  status: EndpointStatus;
  disabledReason: DisabledReason | null;
  disabledAt: string | null;
  /** When it was created or last enabled: earlier failures do not count. */
  enabledAt: string;
  pausedUntil: string | null;
  /** The newest first; at most two. */
  secrets: WebhookSecret[];
  createdAt: string;
  updatedAt: string;
}

/** What its deliveries tell of it. */
export interface EndpointHealth {
  failingSince: string | null;
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
}

/** Null when it began to fail before it was enabled. */
export const failingSinceEnabled = (
  { failingSince }: Pick<EndpointHealth, "failingSince">,
  { enabledAt }: Pick<WebhookEndpoint, "enabledAt">,
): string | null => (failingSince !== null && failingSince >= enabledAt ? failingSince : null);

export const unknownHealth: EndpointHealth = { failingSince: null, lastSuccessAt: null, lastFailureAt: null };

/** The endpoints of a project; they survive its resets. Implemented by lib/storage. */
export interface WebhookEndpointStore {
  /** All, in no order. 0.5 RRU for 4 KB, eventual. */
  list(projectId: ProjectId): Promise<WebhookEndpoint[]>;
  /** 1 RRU. */
  find(projectId: ProjectId, id: string): Promise<WebhookEndpoint | undefined>;
  /** False when the project has `endpointsMax`. 5 WRU. */
  create(projectId: ProjectId, endpoint: WebhookEndpoint): Promise<boolean>;
  /** Replaces the endpoint unless it changed since `before` was read; then false. 1 WRU for each KB. */
  replace(projectId: ProjectId, before: WebhookEndpoint, after: WebhookEndpoint): Promise<boolean>;
  /** False when there is none. 4 WRU. */
  remove(projectId: ProjectId, id: string): Promise<boolean>;
}

/** Implemented by lib/storage. */
export interface EndpointHealthStore {
  /** By endpoint; one that never delivered is missing. 0.5 RRU each. */
  read(dataId: DataId, endpointIds: readonly string[]): Promise<Map<string, EndpointHealth>>;
}
