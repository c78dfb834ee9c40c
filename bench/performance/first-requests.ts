import type { BenchRequest } from "#bench/performance/operations.ts";
import type { FirstRequestResult } from "#bench/performance/results.ts";
import type { RunningStack } from "#test/support/stack.ts";

/** A request to each function that a project's key may ask. */
const requests: readonly BenchRequest[] = [
  { method: "POST", path: "/v1/track", body: { email: "first@example.com", event: "first" }, key: "publicKey" },
  { method: "POST", path: "/v1/verify", body: { email: "first@example.com" } },
  { method: "GET", path: "/contacts" },
  { method: "GET", path: "/segments" },
  { method: "GET", path: "/templates" },
  { method: "GET", path: "/campaigns" },
  { method: "GET", path: "/workflows" },
  { method: "GET", path: "/emails" },
  { method: "GET", path: "/activity" },
  { method: "GET", path: "/events/names" },
];

/** The first request of each function, one after another: on a stack that has only just started. */
export async function firstRequests(stack: RunningStack): Promise<FirstRequestResult[]> {
  const measured: FirstRequestResult[] = [];
  const keys = stack.credentials;
  for (const { method, path, body, key = "secretKey" } of requests) {
    const startedAt = performance.now();
    const { status } = await stack.call(method, path, body, { authorization: `Bearer ${keys[key]}` });
    if (status >= 400) throw new Error(`${method} ${path} answered ${status}.`);
    measured.push({ request: `${method} ${path}`, ms: performance.now() - startedAt });
  }
  return measured;
}
