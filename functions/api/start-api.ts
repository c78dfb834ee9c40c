import type * as z from "zod";
import { auditedOperations } from "#functions/api/audited-operations.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { start } from "#functions/wiring/start.ts";
import { AuditRepository } from "#lib/storage/audit/audit-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

type System = Pick<Outside, "clock" | "logger" | "audit">;

/** As `start`, for a function of the API that records changes. */
export const startApi = <E extends z.ZodObject<{ TABLE_NAME: z.ZodString }>, O, H>(
  env: E,
  wiring: (table: Table, settings: z.infer<E>, outside: System & O) => H,
  connect: (settings: z.infer<E>) => O,
): H => {
  const audited = (table: Table, settings: z.infer<E>, outside: Omit<System, "audit"> & O) =>
    wiring(table, settings, { ...outside, audit: { store: new AuditRepository(table), answers: auditedOperations } });
  return start(env, audited, connect);
};
