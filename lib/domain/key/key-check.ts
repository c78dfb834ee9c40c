import { isInRanges } from "#lib/domain/key/ip-ranges.ts";
import { isAllowed, type Scope } from "#lib/domain/key/key-scope.ts";
import type { KeyRights, PresentedKey } from "#lib/domain/key/named-key.ts";
import { Refusal } from "#lib/platform/refusal.ts";

const hourMs = 60 * 60 * 1_000;

/** Whether a newer token of the same key has replaced this one for good: callers see it as unknown. */
export const isReplaced = ({ endsAt }: Pick<PresentedKey, "endsAt">, now: Date): boolean =>
  endsAt !== null && endsAt <= now.toISOString();

/** @throws Refusal `invalidApiKey` once the key has expired, `forbidden` from an address outside its ranges. */
export function checkPresented(key: KeyRights, { now, sourceIp }: { now: Date; sourceIp: string }): void {
  if (key.expiresAt !== null && key.expiresAt <= now.toISOString()) throw expired(key.expiresAt);
  if (key.allowedIps !== null && !isInRanges(sourceIp, key.allowedIps)) throw fromElsewhere(sourceIp);
}

/**
 * `needed` holds the scopes of which the key needs one.
 * @throws Refusal `forbidden`.
 */
export function checkScopes(key: KeyRights, needed: readonly Scope[], isGet: boolean): void {
  if (needed.some((scope) => isAllowed(key.scopes, { scope, isGet }))) return;
  throw scopeMissing(needed[0]);
}

/** The last use is written at most once an hour. */
export const isUseDue = ({ lastUsedAt }: Pick<PresentedKey, "lastUsedAt">, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) >= hourMs;

const expired = (expiresAt: string) =>
  new Refusal("invalidApiKey", {
    code: "INVALID_API_KEY",
    message: "This API key has expired.",
    details: { reason: "expired", expiresAt },
    suggestion: "Use a current key of this project, or ask an owner or admin for a later expiry.",
  });

const fromElsewhere = (address: string) =>
  new Refusal("forbidden", {
    code: "FORBIDDEN",
    message: "This API key does not work from this address.",
    details: { reason: "ip_not_allowed", address },
    suggestion: "Send the request from an allowed address, or ask an owner or admin to allow this one.",
  });

const scopeMissing = (scope: Scope | undefined) =>
  new Refusal("forbidden", {
    code: "FORBIDDEN",
    message: `This API key lacks the scope ${scope}.`,
    details: { reason: "scope_missing", scope },
    suggestion: "Use a key with this scope, or ask an owner or admin to add it.",
  });
