import type { ExecutionJob } from "#lib/domain/execution/execution-jobs.ts";
import type { ExecutionRunner } from "#lib/domain/execution/running/execution-runner.ts";
import { EventDispatch } from "#lib/domain/execution/starting/event-dispatch.ts";
import { ExecutionStarter } from "#lib/domain/execution/starting/execution-starter.ts";
import { OverdueSchedules } from "#lib/domain/execution/starting/overdue-schedules.ts";
import { ScheduleRun } from "#lib/domain/execution/starting/schedule-run.ts";
import { ScheduleTimer } from "#lib/domain/execution/starting/schedule-timer.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobTimer } from "#lib/domain/job/job-timer.ts";
import { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { MailActivityReader } from "#lib/storage/activity/activity-reader.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { ExecutionRepository } from "#lib/storage/execution/execution-repository.ts";
import { WaitRepository } from "#lib/storage/execution/wait-repository.ts";
import { WorkflowEventReader } from "#lib/storage/execution/workflow-event-reader.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { DynamoAudienceWalker } from "#lib/storage/segment/audience-walker.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { DueTimeRepository } from "#lib/storage/workflow/due-time-repository.ts";
import { WorkflowRecords } from "#lib/storage/workflow/workflow-records.ts";

interface TriggerPorts {
  runner: Pick<ExecutionRunner, "run" | "receive">;
  jobs: JobQueue<ExecutionJob>;
  timer: JobTimer<ExecutionJob>;
  clock: Clock;
}

/** Starts workflows in the background: by events and by schedules. */
export function workflowTriggers(table: Table, { runner, jobs, timer, clock }: TriggerPorts) {
  const workflows = new WorkflowRecords(table);
  const executions = new ExecutionRepository(table);
  const contacts = new ContactRepository(table);
  const starter = new ExecutionStarter({ workflows, contacts, executions });
  const projects = new ProjectRepository(table);
  const deletedEvents = new DeletedEventRepository(table);
  const dueTimes = new DueTimeRepository(table);
  const scheduleTimer = new ScheduleTimer({ workflows, dueTimes, jobs, timer, clock });
  const activities = new MailActivityReader(table, new EmailLog(table));
  return {
    dispatch: new EventDispatch({
      ...{ projects, deletedEvents, workflows, executions, starter, runner, clock },
      events: new WorkflowEventReader(table),
      waits: new WaitRepository(table),
    }),
    scheduleTimer,
    schedules: new ScheduleRun({
      ...{ projects, deletedEvents, workflows, starter, jobs, clock },
      timer: scheduleTimer,
      segments: new SegmentRecords(table),
      pass: new SegmentPass(new DynamoAudienceWalker(table, clock), activities),
    }),
    overdue: new OverdueSchedules({ dueTimes, jobs, clock }),
  };
}
