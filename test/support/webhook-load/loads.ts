import type { LoadShape, Tenant } from "#test/support/webhook-load/delivery-load.ts";
import type { Behaviour } from "#test/support/webhook-load/simulated-endpoints.ts";

/** Each endpoint gets half of a project's events. */
const endpoints: Tenant["endpoints"] = ["email.sent", "email.delivery"].map((type) => ({
  types: [type],
  behaviour: "good",
}));

/** Two thirds of what an endpoint takes that answers within 200 ms. */
const perEndpoint = 100 / 3;

/** Projects that together have so many events a second, each told to one of its two endpoints. */
const busyTenants = (eventsPerSecond: number): Tenant[] =>
  Array.from({ length: Math.ceil(eventsPerSecond / (2 * perEndpoint)) }, () => ({
    endpoints,
    mailsPerSecond: perEndpoint,
  }));

/** A usual account. */
const many = { concurrency: 1_000, workers: 50 };

/** A new account. AWS allows no fewer workers. */
const few = { concurrency: 10, workers: 2 };

/** A thousand events a second, for thirty endpoints. */
export const thousandASecond = (seconds: number): LoadShape => ({
  tenants: busyTenants(1_000),
  seconds,
  ...many,
});

/** What a new account takes: ten endpoints with 33 events a second each. */
export const newAccount = (seconds: number): LoadShape => ({ tenants: busyTenants(333), seconds, ...few });

const neighbour = (behaviour: Behaviour): Tenant => ({
  endpoints: [{ types: ["email.*"], behaviour }],
  mailsPerSecond: 1,
});

/** Six endpoints that never answer, two that take 14 s and two that fail, beside four good ones, in a new account. */
export const badNeighbours = (seconds: number): LoadShape => ({
  tenants: [
    ...(["dead", "dead", "dead", "dead", "dead", "dead", "slow", "slow", "failing", "failing"] as const).map(neighbour),
    ...Array.from({ length: 2 }, () => ({ endpoints, mailsPerSecond: 10 })),
  ],
  seconds,
  ...few,
});
