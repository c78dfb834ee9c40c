import type { ObservedEndpoint } from "#lib/domain/webhook/webhook-endpoint-service.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";

const prefixLength = 12;

/** The record, without its secrets. */
export function endpointView(projectId: ProjectId, endpoint: ObservedEndpoint) {
  const { id, url, description, types, filter, status, disabledReason, disabledAt, pausedUntil, secrets } = endpoint;
  const { failingSince, lastSuccessAt, lastFailureAt, createdAt, updatedAt } = endpoint;
  return {
    ...{ id, projectId, url, description, types, filter, status, disabledReason, disabledAt },
    ...{ secret: null, secretPrefix: (secrets[0]?.secret ?? "").slice(0, prefixLength) },
    ...{ failingSince, lastSuccessAt, lastFailureAt },
    paused: pausedUntil === null ? null : { until: pausedUntil },
    ...{ createdAt, updatedAt },
  };
}

/** For the answers to creation and rotation, the only ones that show the secret. */
export const endpointViewWithSecret = (projectId: ProjectId, endpoint: ObservedEndpoint) => ({
  ...endpointView(projectId, endpoint),
  secret: endpoint.secrets[0]?.secret ?? null,
});
