import * as z from "zod";
import type { OverdueSchedules } from "#lib/domain/execution/starting/overdue-schedules.ts";

/** The schedule sends it. */
export const checkSchedulesJob = z.object({ type: z.literal("checkSchedules") });

export const checkSchedules = (overdue: Pick<OverdueSchedules, "wake">) => (): Promise<void> => overdue.wake();
