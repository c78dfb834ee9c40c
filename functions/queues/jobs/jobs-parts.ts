import type { domainParts } from "#functions/wiring/domain-parts.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import type { InFlight } from "#lib/platform/in-flight.ts";
import type { Table } from "#lib/storage/table/table.ts";
import type { JobsEnv } from "./env.ts";

export type JobsOutside = Pick<
  Outside,
  | ("clock" | "jobs" | "timer" | "dispatches" | "mailQueue" | "bulkMailQueue" | "webhooks" | "lanes")
  | (
      | "quota"
      | "content"
      | "importFiles"
      | "exportFiles"
      | "sweptFiles"
      | "dns"
      | "identities"
      | "accountList"
      | "platformMails"
    )
>;

/** What the tables of jobs are made of. */
export interface JobsParts extends JobsOutside {
  table: Table;
  settings: JobsEnv;
  domains: ReturnType<typeof domainParts>;
  /** Jobs in flight, and the executions that they run. */
  running: Pick<InFlight, "run">;
}
