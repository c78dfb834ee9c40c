import { setTimeout as sleep } from "node:timers/promises";
import { domainParts } from "#functions/wiring/domain-parts.ts";
import { SharedMailQueue } from "#lib/messaging/shared-mail-queue.ts";
import { InFlight } from "#lib/platform/in-flight.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { allJobs } from "./all-jobs.ts";
import type { JobsEnv } from "./env.ts";
import { jobWorker } from "./handler.ts";
import type { JobsOutside } from "./jobs-parts.ts";

export function jobsQueueWorker(table: Table, settings: JobsEnv, outside: JobsOutside) {
  const running = new InFlight(sleep);
  const bulkMailQueue = new SharedMailQueue(outside.bulkMailQueue, running);
  const domains = domainParts(table, settings, outside);
  const kinds = allJobs({ ...outside, bulkMailQueue, table, settings, domains, running });
  return jobWorker(kinds, { clock: outside.clock, running });
}
