import * as z from "zod";
import type { ScheduleTimer } from "#lib/domain/execution/starting/schedule-timer.ts";
import { isDataId } from "#lib/domain/project/data-id.ts";
import { logger } from "#lib/platform/logger.ts";

/** A workflow's schedule and the time since which it is in force. */
export const scheduleInForce = z.object({
  dataId: z.string().refine(isDataId),
  workflowId: z.guid(),
  since: z.iso.datetime(),
});

export const armScheduleJob = scheduleInForce.extend({ type: z.literal("armSchedule") });

export type ArmScheduleJob = z.infer<typeof armScheduleJob>;

export const armSchedule =
  (timer: Pick<ScheduleTimer, "begin">) =>
  async ({ dataId, workflowId, since }: ArmScheduleJob): Promise<void> => {
    const isArmed = await timer.begin(dataId, { workflowId, since });
    logger.info("The schedule of a workflow has come into force.", { dataId, workflowId, isArmed });
  };
