import type { Deployment } from "#local/template/model.ts";

/** A deployment of nothing, for tests that fill in what they need. */
export function emptyDeployment(parts: Partial<Deployment> = {}): Deployment {
  return {
    region: "us-east-1",
    accountId: "000000000000",
    functions: [],
    apis: [],
    tables: [],
    queues: [],
    topics: [],
    buckets: [],
    distributions: [],
    eventSources: [],
    configurationSets: [],
    receiptRules: [],
    schedules: [],
    scheduleGroups: [],
    roles: [],
    ...parts,
  };
}
