import { setTimeout as sleep } from "node:timers/promises";
import { allJobs } from "#functions/queues/jobs/all-jobs.ts";
import type { JobsEnv } from "#functions/queues/jobs/env.ts";
import type { JobsOutside } from "#functions/queues/jobs/jobs-parts.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { domainParts } from "#functions/wiring/domain-parts.ts";
import { InFlight } from "#lib/platform/in-flight.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { testOutside } from "#test/support/fakes/outside.ts";

const settings: JobsEnv = {
  ...apiSettings,
  ACCOUNT_SHARE: 1,
  BULK_SEND_QUEUE_URL: "http://queues.test/bulk-send",
  WEBHOOK_QUEUE_URL: "http://queues.test/webhook",
  AUTO_SUSPEND: false,
  PETREL_DISPOSABLE_LIST_URL: undefined,
};

/** Ports that most tests do not use. */
const unused = () =>
  ({ importFiles: {}, exportFiles: {}, sweptFiles: {}, dns: {}, identities: {} }) as unknown as Pick<
    JobsOutside,
    "importFiles" | "exportFiles" | "sweptFiles" | "dns" | "identities"
  >;

/** The jobs of the queue `jobs`, by type, as the deployed function runs them. */
export function jobsOf(table: Table, changes: Partial<JobsOutside> = {}) {
  const outside: JobsOutside = { ...testOutside(), ...unused(), ...changes };
  const running = new InFlight(sleep);
  return allJobs({ ...outside, table, settings, domains: domainParts(table, settings, outside), running });
}

/** Runs a job with the time that its function has left: 40 seconds unless a test gives it less. */
export function jobRunner(table: Table, changes: Partial<JobsOutside> & Pick<JobsOutside, "clock">) {
  const kinds = jobsOf(table, changes);
  const inSeconds = (seconds: number) => new Date(changes.clock.now().getTime() + seconds * 1_000);
  return (job: AnyJob, until: Date = inSeconds(40)): Promise<void> => kinds[job.type].receive(job, until);
}
