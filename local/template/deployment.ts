import { readConfigurationSets } from "#local/template/configuration-sets.ts";
import { DeclaredResources } from "#local/template/declared.ts";
import { readDistributions } from "#local/template/distributions.ts";
import { readFunctions } from "#local/template/functions.ts";
import { readBuckets, readQueues, readTopics } from "#local/template/messaging.ts";
import type { Deployment } from "#local/template/model.ts";
import { readRoles } from "#local/template/policies.ts";
import { readReceiptRules } from "#local/template/receipt-rules.ts";
import type { Addresses } from "#local/template/references.ts";
import { readTables } from "#local/template/tables.ts";
import { readApis, readEventSources, readScheduleGroups, readSchedules } from "#local/template/triggers.ts";

/** Reads the output of `cdk synth` as the list of resources to run on the laptop. */
export function readDeployment(assemblyFolder: string, at: Addresses): Deployment {
  const declared = new DeclaredResources(assemblyFolder, at);
  const roles = readRoles(declared);
  const functions = readFunctions(declared, roles, at);
  return {
    region: at.region,
    accountId: at.accountId,
    functions,
    apis: readApis(declared),
    tables: readTables(declared),
    queues: readQueues(declared),
    topics: readTopics(declared),
    buckets: readBuckets(declared, at),
    distributions: readDistributions(declared),
    eventSources: readEventSources(declared, functions),
    configurationSets: readConfigurationSets(declared),
    receiptRules: readReceiptRules(declared),
    schedules: readSchedules(declared),
    scheduleGroups: readScheduleGroups(declared),
    roles,
  };
}
