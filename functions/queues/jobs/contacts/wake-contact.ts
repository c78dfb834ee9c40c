import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import { requeueIfEarly } from "#functions/queues/jobs/requeue-if-early.ts";
import type { ContactJob } from "#lib/domain/contact/contact-jobs.ts";
import type { ContactStore } from "#lib/domain/contact/contact-store.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";

interface WakePorts {
  contacts: Pick<ContactStore, "wake">;
  projects: Pick<ProjectStore, "find">;
  jobs: JobQueue<ContactJob>;
  clock: Clock;
}

/** Ends this snooze at its time, not earlier, and never a later snooze of the contact. */
export const wakeContact = ({ contacts, projects, jobs, clock }: WakePorts) =>
  jobKind({
    type: "wakeContact",
    fields: { dataId, contactId: z.guid(), until: z.iso.datetime() },
    async run(job) {
      const { dataId, contactId, until } = job;
      const now = clock.now();
      if (await requeueIfEarly(jobs, job, { at: until, now })) return;
      // After a reset or a deletion the sweep removes the contact: an event written now could escape the sweep.
      if (!(await projects.find(dataId))) return;
      const woken = await contacts.wake(dataId, contactId, { until, now });
      logger.info("Ended a snooze", { dataId, contactId, woken });
    },
  });
