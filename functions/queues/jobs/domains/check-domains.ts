import * as z from "zod";
import { jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { DomainJob } from "#lib/domain/domain/domain-jobs.ts";
import type { DomainRound } from "#lib/domain/domain/domain-round.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";

/** The schedule sends only the type, which starts a round. */
export const checkDomains = (round: Pick<DomainRound, "run">, jobs: JobQueue<DomainJob>) =>
  jobKind({
    type: "checkDomains",
    fields: { after: z.string().optional(), spare: z.int().min(0).optional() },
    async run({ after, spare }, deadline) {
      const rest = await round.run({ after, spare }, deadline);
      if (rest) await jobs.send({ type: "checkDomains", ...rest });
    },
  });
