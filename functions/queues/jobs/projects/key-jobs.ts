import * as z from "zod";
import { type JobTable, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { JobsParts } from "#functions/queues/jobs/jobs-parts.ts";
import { requeueIfEarly } from "#functions/queues/jobs/requeue-if-early.ts";
import type { KeyJob } from "#lib/domain/key/key-jobs.ts";
import { KeyTimes } from "#lib/domain/key/key-times.ts";
import { AdminNotices } from "#lib/domain/project/admin-notices.ts";
import { NamedKeyRepository } from "#lib/storage/project/named-key-repository.ts";
import { MemberReader } from "#lib/storage/user/member-reader.ts";

const ofKey = { projectId: z.guid().brand<"ProjectId">(), keyId: z.guid() };

export function keyJobs(parts: Pick<JobsParts, "table" | "jobs" | "platformMails" | "clock">): JobTable<KeyJob> {
  const { table, jobs, platformMails, clock } = parts;
  const notices = new AdminNotices({ members: new MemberReader(table), mails: platformMails });
  const times = new KeyTimes({ keys: new NamedKeyRepository(table), notices });
  return {
    remindOfKey: jobKind({
      type: "remindOfKey",
      fields: { ...ofKey, expiresAt: z.iso.datetime() },
      run: ({ projectId, ...expiry }) => times.remind(projectId, expiry),
    }),
    endKeyOverlap: jobKind({
      type: "endKeyOverlap",
      fields: { ...ofKey, endsAt: z.iso.datetime() },
      async run(job) {
        const now = clock.now();
        if (await requeueIfEarly(jobs, job, { at: job.endsAt, now })) return;
        await times.endOverlap(job.projectId, { keyId: job.keyId, now });
      },
    }),
  };
}
