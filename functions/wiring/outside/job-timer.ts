import { SchedulerClient } from "@aws-sdk/client-scheduler";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import type { JobTimer } from "#lib/domain/job/job-timer.ts";
import { JobSchedules } from "#lib/messaging/job-schedules.ts";
import { OneShotSchedules } from "#lib/messaging/one-shot-schedules.ts";
import { callLimits } from "#lib/platform/call-limits.ts";

interface JobTimerEnv {
  JOBS_SCHEDULE_GROUP: string;
  JOBS_SCHEDULER_ROLE_ARN: string;
  JOBS_QUEUE_ARN: string;
}

export function jobTimer(env: JobTimerEnv): JobTimer<AnyJob> {
  const schedules = new OneShotSchedules(new SchedulerClient(callLimits), {
    group: env.JOBS_SCHEDULE_GROUP,
    queueArn: env.JOBS_QUEUE_ARN,
    roleArn: env.JOBS_SCHEDULER_ROLE_ARN,
  });
  return new JobSchedules(schedules);
}
