import type * as z from "zod";
import type { Outside } from "#functions/wiring/outside.ts";
import { systemClock as clock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { logger } from "#lib/platform/logger.ts";
import { connectTable, type Table } from "#lib/storage/table/table.ts";

type System = Pick<Outside, "clock" | "logger">;

/**
 * Builds a function from its environment, once at cold start. `connect` returns the parts of `Outside` that the wiring uses
 * beyond clock and logger.
 */
export function start<E extends z.ZodObject<{ TABLE_NAME: z.ZodString }>, O, H>(
  env: E,
  wiring: (table: Table, settings: z.infer<E>, outside: System & O) => H,
  connect: (settings: z.infer<E>) => O,
): H {
  const settings = readEnv(env);
  return wiring(connectTable(settings.TABLE_NAME), settings, { clock, logger, ...connect(settings) });
}
