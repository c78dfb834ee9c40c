import { SchedulerClient } from "@aws-sdk/client-scheduler";
import { SnoozeService } from "#lib/domain/contact/snooze-service.ts";
import { JobSchedules } from "#lib/messaging/job-schedules.ts";
import { OneShotSchedules } from "#lib/messaging/one-shot-schedules.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { ContactRepository } from "#lib/storage/contact-repository.ts";
import type { Table } from "#lib/storage/table.ts";

export interface SnoozeEnv {
  JOBS_SCHEDULE_GROUP: string;
  JOBS_SCHEDULER_ROLE_ARN: string;
  JOBS_QUEUE_ARN: string;
}

/** The one service behind the API and the hosted pages. */
export function snoozeService(table: Table, env: SnoozeEnv): SnoozeService {
  const schedules = new OneShotSchedules(new SchedulerClient(callLimits), {
    group: env.JOBS_SCHEDULE_GROUP,
    queueArn: env.JOBS_QUEUE_ARN,
    roleArn: env.JOBS_SCHEDULER_ROLE_ARN,
  });
  return new SnoozeService({ contacts: new ContactRepository(table), timer: new JobSchedules(schedules) });
}
