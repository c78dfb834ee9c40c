import { EventDispatch } from "#lib/domain/execution/event-dispatch.ts";
import type { ExecutionRunner } from "#lib/domain/execution/execution-runner.ts";
import { ExecutionStarter } from "#lib/domain/execution/execution-starter.ts";
import { OverdueSchedules } from "#lib/domain/execution/overdue-schedules.ts";
import { ScheduleRun } from "#lib/domain/execution/schedule-run.ts";
import { ScheduleTimer } from "#lib/domain/execution/schedule-timer.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobTimer } from "#lib/domain/job/job-timer.ts";
import { SegmentPass } from "#lib/domain/segment/segment-pass.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { MailActivityReader } from "#lib/storage/activity-reader.ts";
import { DynamoAudienceWalker } from "#lib/storage/audience-walker.ts";
import { ContactRepository } from "#lib/storage/contact-repository.ts";
import { DeletedEventRepository } from "#lib/storage/deleted-event-repository.ts";
import { DueTimeRepository } from "#lib/storage/due-time-repository.ts";
import { EmailLog } from "#lib/storage/email-log.ts";
import { ExecutionRepository } from "#lib/storage/execution-repository.ts";
import { HappenedEventReader } from "#lib/storage/happened-event-reader.ts";
import { ProjectRepository } from "#lib/storage/project-repository.ts";
import { SegmentRepository } from "#lib/storage/segment-repository.ts";
import type { Table } from "#lib/storage/table.ts";
import { WaitRepository } from "#lib/storage/wait-repository.ts";
import { WorkflowRepository } from "#lib/storage/workflow-repository.ts";

export interface TriggerPorts {
  runner: Pick<ExecutionRunner, "run" | "receive">;
  jobs: Pick<JobQueue, "send">;
  timer: JobTimer;
  clock: Clock;
}

/** What starts workflows in the background: events, and the times of schedules. */
export function workflowTriggers(table: Table, { runner, jobs, timer, clock }: TriggerPorts) {
  const workflows = new WorkflowRepository(table);
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
      events: new HappenedEventReader(table),
      waits: new WaitRepository(table),
    }),
    scheduleTimer,
    schedules: new ScheduleRun({
      ...{ projects, deletedEvents, workflows, starter, jobs, clock },
      timer: scheduleTimer,
      segments: new SegmentRepository(table),
      pass: new SegmentPass(new DynamoAudienceWalker(table, clock), activities),
    }),
    overdue: new OverdueSchedules({ dueTimes, jobs, clock }),
  };
}
