const writable = [
  "analytics",
  "billing",
  "campaigns",
  "contacts",
  "domains",
  "emails",
  "events",
  "segments",
  "suppressions",
  "templates",
  "topics",
  "webhooks",
  "workflows",
] as const;

/** What scopes are given for. The audit log can only be read. */
const resources = [...writable, "audit"] as const;

export type WritableResource = (typeof writable)[number];

type ReadScope = `${(typeof resources)[number]}:read`;

/** A right of a named key (contract 15 section 6). */
export type Scope = "send" | "track" | "read" | "full" | "campaigns:send" | ReadScope | `${WritableResource}:write`;

/** Every scope, in the order of the documentation. */
export const scopes: readonly Scope[] = [
  ...(["send", "track", "read", "full", "campaigns:send"] as const),
  ...resources.map((resource) => `${resource}:read` as const),
  ...writable.map((resource) => `${resource}:write` as const),
];

/** What `read` leaves out. */
const notForRead: readonly Scope[] = ["audit:read", "billing:read"];

interface Need {
  scope: Scope;
  /** Whether the request is a GET, which `read` opens. */
  isGet: boolean;
}

/** Whether a key with these scopes may make a request that needs this scope. */
export function isAllowed(given: readonly Scope[], { scope, isGet }: Need): boolean {
  if (given.includes(scope)) return true;
  // As the secret key, which may not use the public key's endpoint.
  if (scope !== "track" && given.includes("full")) return true;
  if (!isRead(scope)) return false;
  if (isGet && given.includes("read") && !notForRead.includes(scope)) return true;
  return given.some((each) => each !== scope && isChange(each) && resourceOf(each) === resourceOf(scope));
}

const isRead = (scope: Scope): scope is ReadScope => scope.endsWith(":read");

/** A scope to change a resource, or to send it: both include reading it. */
const isChange = (scope: Scope): boolean => scope.endsWith(":write") || scope.endsWith(":send");

const resourceOf = (scope: Scope): string | undefined => scope.split(":")[0];
