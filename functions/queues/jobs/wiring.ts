import { domainParts } from "#functions/wiring/domain-parts.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { allJobs } from "./all-jobs.ts";
import type { JobsEnv } from "./env.ts";
import { jobWorker } from "./handler.ts";
import type { JobsOutside } from "./jobs-parts.ts";

export const jobsQueueWorker = (table: Table, settings: JobsEnv, outside: JobsOutside) =>
  jobWorker(allJobs({ ...outside, table, settings, domains: domainParts(table, settings, outside) }), outside.clock);
