import type { LoadShape, Tenant } from "#test/support/webhook-load/delivery-load.ts";

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

/** As the stacks set them for an account with 400 or more concurrent executions. */
const workersMax = 50;

/** A thousand events a second, for thirty endpoints. */
export const thousandASecond = (seconds: number): LoadShape => ({
  tenants: busyTenants(1_000),
  seconds,
  workers: workersMax,
});
