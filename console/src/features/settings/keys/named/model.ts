import type { components, operations } from "#api/schema.ts";
import { dayOf, midnight } from "#kit/forms/days.ts";

export type NamedKey = components["schemas"]["ApiKey"];
export type KeyInput = operations["createKey"]["requestBody"]["content"]["application/json"];
export type Scope = NamedKey["scopes"][number];

/** Scopes that stand for much. */
export const wideScopes = ["send", "track", "read", "full"] as const satisfies readonly Scope[];

export const resources = [
  ...(["contacts", "segments", "topics", "suppressions", "templates", "campaigns", "workflows"] as const),
  ...(["emails", "events", "analytics", "domains", "webhooks", "billing", "audit"] as const),
] as const;
export type Resource = (typeof resources)[number];

/** What can be opened of a resource, the least first. */
export const scopesOf = (resource: Resource): Scope[] => {
  if (resource === "audit") return ["audit:read"];
  const scopes: Scope[] = [`${resource}:read`, `${resource}:write`];
  return resource === "campaigns" ? [...scopes, "campaigns:send"] : scopes;
};

/** Whether another scope includes this one. */
export function isIncluded(given: readonly Scope[], scope: Scope): boolean {
  if (scope === "full" || scope === "track") return false;
  if (given.includes("full")) return true;
  const [resource, right] = scope.split(":");
  if (right !== "read") return false;
  if (given.includes("read") && resource !== "audit" && resource !== "billing") return true;
  return given.some((each) => each !== scope && each.startsWith(`${resource}:`));
}

export const isGiven = (given: readonly Scope[], scope: Scope): boolean =>
  given.includes(scope) || isIncluded(given, scope);

export function withScope(given: readonly Scope[], scope: Scope, chosen: boolean): Scope[] {
  const others = given.filter((each) => each !== scope);
  if (!chosen) return others;
  const next = [...others, scope];
  return next.filter((each) => !isIncluded(next, each));
}

/** A key while it is written. */
export interface KeyFields {
  name: string;
  scopes: readonly Scope[];
  domains: readonly string[];
  /** One a line. */
  allowedIps: string;
  /** The last day on which it works; empty: for ever. */
  expiresAt: string;
  requestsPerMinute: string;
}

export const blankKey: KeyFields = {
  ...{ name: "", scopes: [], domains: [], allowedIps: "", expiresAt: "", requestsPerMinute: "" },
};

const lastDayOf = (expiresAt: string): string => dayOf(new Date(Date.parse(expiresAt) - 1));

export const fieldsOf = (key: NamedKey): KeyFields => ({
  name: key.name,
  scopes: key.scopes,
  domains: key.domains ?? [],
  allowedIps: (key.allowedIps ?? []).join("\n"),
  expiresAt: key.expiresAt ? lastDayOf(key.expiresAt) : "",
  requestsPerMinute: key.requestsPerMinute?.toString() ?? "",
});

/** `before`: the end that the key has. It stays to the second while its day stays. */
export function inputOf(fields: KeyFields, before: string | null = null): KeyInput {
  const ips = fields.allowedIps
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(rangeOf);
  const end = midnight(fields.expiresAt, 1)?.toISOString() ?? null;
  const isSameDay = before !== null && lastDayOf(before) === fields.expiresAt;
  return {
    name: fields.name.trim(),
    scopes: [...fields.scopes],
    domains: fields.domains.length > 0 ? [...fields.domains] : null,
    allowedIps: ips.length > 0 ? ips : null,
    expiresAt: fields.expiresAt === "" ? null : isSameDay ? before : end,
    requestsPerMinute: fields.requestsPerMinute.trim() === "" ? null : Number(fields.requestsPerMinute),
  };
}

/** A single address is a range of one. */
const rangeOf = (ip: string): string => (ip.includes("/") ? ip : `${ip}/${ip.includes(":") ? 128 : 32}`);

const soonMs = 7 * 24 * 60 * 60 * 1_000;

/** Whether a key still works, and whether it ends within a week. */
export function lifeOf({ expiresAt }: Pick<NamedKey, "expiresAt">, now: Date): "valid" | "soon" | "expired" {
  if (expiresAt === null) return "valid";
  const left = Date.parse(expiresAt) - now.getTime();
  return left <= 0 ? "expired" : left < soonMs ? "soon" : "valid";
}
