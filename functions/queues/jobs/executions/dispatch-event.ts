import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { ExecutionJob } from "#lib/domain/execution/execution-jobs.ts";
import type { EventDispatch } from "#lib/domain/execution/starting/event-dispatch.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobTimer } from "#lib/domain/job/job-timer.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";

interface DispatchEventPorts {
  dispatch: Pick<EventDispatch, "run">;
  jobs: JobQueue<ExecutionJob>;
  timer: JobTimer<ExecutionJob>;
  clock: Clock;
}

/** Contract 07 section 5. */
const attemptsMax = 8;
const backoffSecondsMax = 60 * 60;

/** The longest delay of an SQS message. */
const queuedSecondsMax = 900;

/** Retries a failed dispatch after 1, 2, 4 minutes and so on. The last failure goes to the dead-letter queue. */
export const dispatchEvent = (ports: DispatchEventPorts) =>
  jobKind({
    type: "dispatchEvent",
    fields: {
      dataId,
      id: z.guid(),
      name: z.string().min(1),
      contactId: z.guid(),
      createdAt: z.iso.datetime(),
      emailId: z.guid().nullable(),
      notificationId: z.string().nullable(),
      cause: z.object({ workflowId: z.guid(), depth: z.int().min(0) }).nullable(),
      attempt: z.int().positive().optional(),
    },
    async run(job, deadline) {
      const { type, dataId, attempt = 1, ...event } = job;
      try {
        const outcome = await ports.dispatch.run(dataId, event, deadline);
        if (outcome === "unfinished") await ports.jobs.send(job);
      } catch (error) {
        if (attempt >= attemptsMax) throw error;
        logger.error("Dispatching an event failed; retrying", {
          dataId,
          eventId: event.id,
          attempt,
          error,
        });
        await sendLater(ports, { ...job, attempt: attempt + 1 }, Math.min(60 * 2 ** (attempt - 1), backoffSecondsMax));
      }
    },
  });

async function sendLater({ jobs, timer, clock }: DispatchEventPorts, job: ExecutionJob, seconds: number) {
  if (seconds <= queuedSecondsMax) await jobs.send(job, seconds);
  else await timer.start(job, new Date(clock.now().getTime() + seconds * 1_000));
}
