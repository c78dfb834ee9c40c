import type { JobTable } from "#functions/queues/jobs/job-kind.ts";
import type { JobsParts } from "#functions/queues/jobs/jobs-parts.ts";
import { EventDeletion } from "#lib/domain/event/event-deletion.ts";
import type { EventJob } from "#lib/domain/event/event-jobs.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { DynamoEventSweeper } from "#lib/storage/event/event-sweeper.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { sweepEvent } from "./sweep-event.ts";

export const eventJobs = (parts: JobsParts): JobTable<EventJob> => ({ sweepEvent: sweepEvent(eventDeletion(parts)) });

export const eventDeletion = ({ table, jobs, clock }: Pick<JobsParts, "table" | "jobs" | "clock">): EventDeletion =>
  new EventDeletion({
    projects: new ProjectRepository(table),
    deleted: new DeletedEventRepository(table),
    sweeper: new DynamoEventSweeper(table, clock),
    jobs,
    clock,
  });
