import { randomBytes } from "node:crypto";
import type { PresentedKey } from "#lib/domain/key/named-key.ts";
import type { KeyCaller } from "#lib/domain/project/caller.ts";
import { newId, sha256 } from "#lib/platform/ids.ts";
import { projectId, type tinyApi } from "#test/http/tiny-api.ts";
import { dataId } from "#test/support/fakes/ids.ts";

/** A key that may do everything; a test changes what it is about. */
export const somePresentedKey = (changes: Partial<PresentedKey> = {}): PresentedKey => ({
  ...{ id: newId(), name: "Server", scopes: ["full"], domains: null, allowedIps: null, requestsPerMinute: null },
  ...{ expiresAt: null, endsAt: null, lastUsedAt: null, lastUsedIp: null, hash: "" },
  ...changes,
});

/** Gives the tiny API a named key of its project; returns the token. */
export function addKey({ stores }: ReturnType<typeof tinyApi>, changes: Partial<PresentedKey> = {}): string {
  const token = `ak_${randomBytes(32).toString("hex")}`;
  const key = somePresentedKey({ hash: sha256(token), ...changes });
  const caller: KeyCaller = {
    ...{ dataId: dataId(projectId), kind: "named", key, disabledReason: null, deletedFields: [], topics: [] },
  };
  stores.holders.set(sha256(token), caller);
  return token;
}

export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
