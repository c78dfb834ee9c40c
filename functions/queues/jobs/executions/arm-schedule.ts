import { jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { ScheduleTimer } from "#lib/domain/execution/starting/schedule-timer.ts";
import { logger } from "#lib/platform/logger.ts";
import { scheduleFields } from "./execution-fields.ts";

export const armSchedule = (timer: Pick<ScheduleTimer, "begin">) =>
  jobKind({
    type: "armSchedule",
    fields: scheduleFields,
    async run({ dataId, workflowId, since }) {
      const isArmed = await timer.begin(dataId, { workflowId, since });
      logger.info("Armed the schedule of a workflow", { dataId, workflowId, isArmed });
    },
  });
