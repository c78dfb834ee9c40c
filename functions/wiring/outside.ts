import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";
import type { SendQueue } from "#lib/domain/email/handover/send-queue.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobTimer } from "#lib/domain/job/job-timer.ts";
import type { ApiLogger } from "#lib/http/create-api.ts";
import type { Clock } from "#lib/platform/clock.ts";

/**
 * What functions use beyond the table. Each function's wiring picks its own. `index.ts` connects the real ones
 * (functions/wiring/outside/); tests pass fakes, or ports connected to engines.
 */
export interface Outside {
  clock: Clock;
  logger: ApiLogger;
  /** The queue `jobs`. */
  jobs: Pick<JobQueue, "send">;
  /** Starts jobs later. */
  timer: JobTimer;
  /** The queue `send`. */
  mailQueue: SendQueue;
  /** Attachments and large bodies of mails. */
  content: ContentStore;
}
