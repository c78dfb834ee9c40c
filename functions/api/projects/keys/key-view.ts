import type { UsedKey } from "#lib/domain/key/named-key-service.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";

/** A key without its token, which only the answers to creation and rotation show. */
export const keyView = (projectId: ProjectId, { tokens, scopes, domains, allowedIps, ...key }: UsedKey) => ({
  ...key,
  projectId,
  scopes: [...scopes],
  domains: domains && [...domains],
  allowedIps: allowedIps && [...allowedIps],
  token: null,
  previousExpiresAt: tokens[1]?.endsAt ?? null,
});
